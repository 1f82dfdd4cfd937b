import { entriesOf, isNode, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'

/** A header, a parameter or a field. */
export interface Row {
  readonly name: string
  readonly value: string
  /** Lower case, such as `string`; `file` for an upload. */
  readonly type: string
  readonly description: string
  readonly isRequired: boolean
  readonly isOff: boolean
}

/** How a caller is known; `undefined` to take that of the folder around. */
export interface Auth {
  readonly type: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** What is sent with each request of a folder or project. */
export interface Sent {
  readonly auth: Auth | undefined
  readonly headers: readonly Row[]
  readonly query: readonly Row[]
}

/** An entry of the menu. */
export interface Target {
  readonly where: string
  /** `api`, `folder`, `doc`, or a kind without HTTP such as `websocket`. */
  readonly kind: string
  readonly name: string
  readonly description: string
  readonly hasScripts: boolean
  readonly sent: Sent
  readonly node: Node
  readonly children: readonly Target[]
}

export interface Environment {
  readonly name: string
  readonly address: string
  readonly variables: readonly Row[]
}

export interface Project {
  readonly name: string
  readonly description: string
  readonly hasScripts: boolean
  readonly sent: Sent
  readonly variables: readonly Row[]
  readonly environments: readonly Environment[]
  /** Names of the states of an API by their keys, which each project may set. */
  readonly marks: ReadonlyMap<string, string>
  readonly models: number
  readonly targets: readonly Target[]
  /** Places of entries that are in themselves, and of those that are no objects. */
  readonly rings: readonly string[]
  readonly odd: readonly string[]
}

const isOn = (value: unknown): boolean => textOf(value) !== '-1' && textOf(value) !== '0'

function rowOf(one: Node): Row {
  const type = textOf(one.field_type).toLowerCase()
  return {
    name: textOf(one.key),
    value: Array.isArray(one.value) ? one.value.map(textOf).join(', ') : textOf(one.value),
    type: textOf(one.type) === 'File' ? 'file' : type === '' || type === 'text' ? 'string' : type,
    description: textOf(one.description).trim(),
    isRequired: isOn(one.not_null),
    isOff: !isOn(one.is_checked),
  }
}

/** A list of rows, which newer versions put into `parameter`. */
export const rowsIn = (value: unknown): Row[] =>
  nodesOf(isNode(value) ? value.parameter : value)
    .map(rowOf)
    .filter(({ name }) => name !== '')

/** `{ name: { value, current_value, description } }`; what is current is of one person alone. */
const variablesIn = (value: unknown): Row[] =>
  entriesOf(value).map(([key, one]) =>
    rowOf(isNode(one) ? { ...one, key } : { key, value: textOf(one) }),
  )

function authOf(value: unknown): Auth | undefined {
  const auth = nodeOf(value)
  const type = textOf(auth.type)
  if (type === '' || type === 'inherit') return undefined
  const fields = entriesOf(auth[type]).map(([name, one]) => [name, textOf(one)] as const)
  return { type, fields: fields.filter(([, one]) => one !== '') }
}

function sentOf(request: Node): Sent {
  return {
    auth: authOf(request.auth),
    headers: rowsIn(request.header),
    query: rowsIn(request.query),
  }
}

const scripts = ['pre_script', 'test']
const hasScriptsIn = (...places: readonly unknown[]): boolean =>
  places.some((place) => scripts.some((name) => textOf(nodeOf(place)[name]).trim() !== ''))

interface Entry {
  readonly node: Node
  readonly where: string
  readonly inner: Entry[]
}

/** Entries are in the `children` of their folder, or in one list and name it by `parent_id`. */
class Targets {
  readonly rings: string[] = []
  readonly odd: string[] = []

  read(list: readonly unknown[], at: string): Target[] {
    const entries = this.entries(list, at)
    const known = new Map(entries.map((one) => [textOf(one.node.target_id), one]))
    const roots: Entry[] = []
    for (const one of entries) {
      const parent = this.parentOf(one, known)
      if (parent) parent.inner.push(one)
      else roots.push(one)
    }
    return roots.map((one) => this.target(one))
  }

  private entries(list: readonly unknown[], at: string): Entry[] {
    return list.flatMap((node, index) => {
      const where = `${at}/${index}`
      if (isNode(node) && textOf(node.target_type) !== '') return [{ node, where, inner: [] }]
      this.odd.push(where)
      return []
    })
  }

  private parentOf(one: Entry, known: ReadonlyMap<string, Entry>): Entry | undefined {
    const of = ({ node }: Entry): Entry | undefined => {
      const id = textOf(node.parent_id)
      return id === '' ? undefined : known.get(id)
    }
    const seen = new Set<Entry>([one])
    for (let at = of(one); at; at = of(at)) {
      if (at === one) {
        this.rings.push(one.where)
        return undefined
      }
      // a ring above, which is cut where it is
      if (seen.has(at)) break
      seen.add(at)
    }
    return of(one)
  }

  private target({ node, where, inner }: Entry): Target {
    const request = nodeOf(node.request)
    const children = Array.isArray(node.children) ? node.children : []
    return {
      where,
      kind: textOf(node.target_type),
      name: textOf(node.name),
      description: (textOf(request.description) || textOf(node.description)).trim(),
      hasScripts: hasScriptsIn(request.event, node.script),
      sent: sentOf(request),
      node,
      children: [
        ...this.read(children, `${where}/children`),
        ...inner.map((one) => this.target(one)),
      ],
    }
  }
}

export function projectOf(source: Node): Project {
  const project = nodeOf(source.project)
  const targets = new Targets()
  const lists = [
    project.markList,
    project.mark,
    ...nodesOf(project.details).map((one) => one.markList),
    nodeOf(project.details).markList,
  ]
  return {
    name: textOf(project.name),
    description: textOf(project.description).trim(),
    hasScripts: hasScriptsIn(project.script),
    sent: { ...sentOf(nodeOf(project.request)), auth: authOf(project.auth) },
    variables: variablesIn(project.variable),
    environments: nodesOf(source.envs ?? source.env).map((one) => ({
      name: textOf(one.name),
      address: textOf(one.pre_url),
      variables: variablesIn(one.list),
    })),
    marks: new Map(
      lists.flatMap(nodesOf).map((one) => [textOf(one.key), textOf(one.name).trim()] as const),
    ),
    models: nodesOf(source.models).length,
    targets: targets.read(Array.isArray(source.apis) ? source.apis : [], '#/apis'),
    rings: targets.rings,
    odd: targets.odd,
  }
}
