import { isSecretField, isVariable, mask, withoutUserInfo } from '#contract/text/secrets/secrets.ts'
import { isNode, listOf, type Node } from '../source/values.ts'
import { Variables } from '../source/variables.ts'
import { pairsOf } from './parts.ts'
import type { Body, Collection, Folder, Pair, Request } from './shape.ts'

/** Key of a collection under which the values of environments come with it. */
const environmentKey = 'x-showdoc-environment'

/** A name that stands for something that must not be published with a page. */
const secretName = /pass(?:word|wd)?$|secret|token$|api-?key$|^value$|credential|private/i

/** Where a token is asked for, such as `accessTokenUrl`, is none. */
const addressName = /ur[il]$/i

/** Whether a value must not be shown; variables in its place are not secret. */
export const isSecret = ({ key, value, type }: Pair): boolean =>
  (type === 'secret' || (!addressName.test(key) && (secretName.test(key) || isSecretField(key)))) &&
  value !== '' &&
  !isVariable(value)

/** What may be shown of a value that is no secret. */
const open = (one: Pair): Pair => ({ ...one, value: withoutUserInfo(one.value) })

/** Whether a file is an environment, or the globals. Source: https://schema.postman.com/ */
export const isEnvironment = (source: unknown): source is Node =>
  isNode(source) && Array.isArray(valuesIn(source))

const valuesIn = (source: Node): unknown =>
  // an export by Postman's API wraps the environment
  (isNode(source.environment) ? source.environment : source).values

/**
 * A collection with the values of environments, of which later ones count. Secrets are masked, so
 * that they do not leave the machine.
 */
export function withEnvironments(collection: Node, environments: readonly Node[]): Node {
  const values = environments
    .flatMap((one) => pairsOf(listOf(valuesIn(one))))
    .filter(({ isOff }) => !isOff)
    .map((one) => (isSecret(one) ? { ...one, value: mask, type: 'secret' } : open(one)))
  return { ...collection, [environmentKey]: values }
}

/**
 * Puts the values of variables in their places: those of the environments that came with the
 * collection, else its own. Without environments everything stays as it is.
 *
 * @param onUnknown called for each variable that has no value
 * @throws {Failure} `importTooLarge`
 */
export function resolveVariables(
  source: Node,
  collection: Collection,
  onUnknown: (name: string, where: string) => void,
): Collection {
  if (!Array.isArray(source[environmentKey])) return collection
  const given = [...collection.variables, ...pairsOf(source[environmentKey])]
  const variables = new Map(given.filter(({ isOff }) => !isOff).map((one) => [one.key, one]))
  const values = new Map(
    [...variables].map(([key, one]) => [key, { value: open(one).value, isSecret: isSecret(one) }]),
  )
  const texts = new Texts(new Variables(values), onUnknown)
  return { root: texts.folder(collection.root), variables: [...variables.values()] }
}

class Texts {
  private readonly variables: Variables
  private readonly onUnknown: (name: string, where: string) => void

  constructor(variables: Variables, onUnknown: (name: string, where: string) => void) {
    this.variables = variables
    this.onUnknown = onUnknown
  }

  folder(folder: Folder): Folder {
    return {
      ...folder,
      auth: this.auth(folder.auth, folder.where),
      folders: folder.folders.map((one) => this.folder(one)),
      requests: folder.requests.map((one) => this.request(one)),
    }
  }

  private request(request: Request): Request {
    const { where } = request
    return {
      ...request,
      url: this.text(request.url, where),
      query: this.pairs(request.query, where),
      pathVariables: this.pairs(request.pathVariables, where),
      headers: this.pairs(request.headers, where),
      body: this.body(request.body, where),
      auth: this.auth(request.auth, where),
    }
  }

  private body(body: Body, where: string): Body {
    if (body.mode === 'raw') return { ...body, text: this.text(body.text, where) }
    if (body.mode === 'urlencoded' || body.mode === 'formdata')
      return { ...body, pairs: this.pairs(body.pairs, where) }
    return body
  }

  private auth<T extends Folder['auth']>(auth: T, where: string): T {
    return auth ? { ...auth, fields: this.pairs(auth.fields, where) } : auth
  }

  private pairs(pairs: readonly Pair[], where: string): Pair[] {
    return pairs.map((one) => ({ ...one, value: this.text(one.value, where) }))
  }

  private text(text: string, where: string): string {
    return this.variables.fill(text, (name) => this.onUnknown(name, where))
  }
}
