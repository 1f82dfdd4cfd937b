import type { Call } from '../call.ts'
import { failures, type FailureName } from '../failures.ts'
import { en as sentencesEn } from '../locales/en.ts'
import type { Locale } from '../locales/sentence.ts'
import { zhCn as sentencesZhCn } from '../locales/zh-cn.ts'
import { curlOf } from './curl.ts'
import { asForm, exampleOf, takesForms } from './examples.ts'
import { en } from './en.ts'
import { hoistDefinitions, requiredFields, sentSchema, wireSchema, type Schema } from './schemas.ts'
import { typeText } from './type-text.ts'
import { zhCn } from './zh-cn.ts'

interface ReferenceOptions {
  readonly locale: Locale
  /** Public address of the site, without a trailing slash. */
  readonly server: string
  readonly version: string
  /** Unix seconds; times in examples are later. */
  readonly now: number
  /** Awaited after each call, so as not to block other requests. */
  yieldNow(): Promise<unknown>
}

/** A failure of a call, as described in the reference. */
interface FailureDescription {
  readonly name: string
  readonly number: number
  readonly en: string
  readonly 'zh-cn': string
}

/** A request field, as described in the reference. */
interface FieldDescription {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly meaning: string
}

/** A call in an OpenAPI document. Fields that OpenAPI does not define begin with `x-`. */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly requestBody: object
  readonly responses: object
  readonly 'x-effect': Call['effect']
  /** Scope required of access tokens; `full`: sessions only. */
  readonly 'x-token': 'always' | 'read' | 'write' | 'admin' | 'full'
  readonly 'x-also-at': readonly string[]
  readonly 'x-fields': readonly FieldDescription[]
  readonly 'x-answer': string
  readonly 'x-failures': readonly FailureDescription[]
  readonly 'x-codeSamples': readonly { lang: string; label: string; source: string }[]
}

/** An OpenAPI 3.1 document. Source: https://spec.openapis.org/oas/v3.1.1 */
export interface Reference {
  readonly openapi: '3.1.1'
  readonly info: { title: string; version: string; description: string }
  readonly servers: readonly { url: string }[]
  readonly tags: readonly { name: string; description: string }[]
  readonly paths: Readonly<Record<string, { post: Operation }>>
  readonly components: object
}

const textsOf = { en, 'zh-cn': zhCn }

const failureOf = (call: Call, name: FailureName): FailureDescription => ({
  name,
  number: call.numbers?.[name] ?? failures[name],
  en: sentencesEn[name],
  'zh-cn': sentencesZhCn[name],
})

function fieldsOf(call: Call, meanings: Readonly<Record<string, string>>): FieldDescription[] {
  const required = new Set(requiredFields(call.input))
  return Object.entries(call.input.shape).map(([name, schema]) => ({
    name,
    type: typeText(sentSchema(schema)),
    required: required.has(name),
    meaning: meanings[name] ?? '',
  }))
}

function bodyOf(call: Call, ref: object, now: number): object {
  const fields = exampleOf(call, now)
  const form = { schema: ref, example: asForm(fields) }
  if (call.file)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          ...form,
          example: { ...asForm(fields), [call.file[0] ?? 'file']: 'picture.png' },
        },
      },
    }
  const lists = Object.entries(fields).filter(([, value]) => Array.isArray(value))
  const encoding = Object.fromEntries(
    lists.map(([name]) => [name, { style: 'form', explode: false }]),
  )
  return {
    required: requiredFields(call.input).length > 0,
    content: {
      'application/json': { schema: ref, example: fields },
      ...(takesForms(call)
        ? {
            'application/x-www-form-urlencoded': {
              ...form,
              ...(lists.length > 0 ? { encoding } : {}),
            },
          }
        : {}),
    },
  }
}

function inputSchema(call: Call): Schema {
  const schema = sentSchema(call.input)
  const file = call.file
    ? {
        [call.file[0] ?? 'file']: {
          type: 'string' as const,
          contentMediaType: 'application/octet-stream',
        },
      }
    : {}
  return { ...schema, properties: { ...schema.properties, ...file } }
}

function answerSchema(call: Call, name: string, schemas: Record<string, Schema>): Schema {
  const success = hoistDefinitions(wireSchema(call.output), `${name}_answer`, schemas)
  schemas[`${name}_answer`] = success
  const ref = { $ref: `#/components/schemas/${name}_answer` }
  if (call.shape === 'unframed') return { anyOf: [ref, { $ref: '#/components/schemas/Failure' }] }
  const envelope: Schema = {
    type: 'object',
    properties: { error_code: { const: 0 }, data: ref },
    required: ['error_code', 'data'],
  }
  return { oneOf: [envelope, { $ref: '#/components/schemas/Failure' }] }
}

function securityOf(call: Call): Record<string, readonly string[]>[] {
  const somebody = ['token', 'bearer', 'cookie'].map((name) => ({ [name]: [] }))
  const pair = 'api_key' in call.input.shape ? [{ keyPair: [] }] : []
  return call.fails.includes('notLoggedIn') ? [...somebody, ...pair] : [{}, ...somebody, ...pair]
}

function operationOf(
  call: Call,
  schemas: Record<string, Schema>,
  { locale, server, now }: ReferenceOptions,
): Operation {
  const texts = textsOf[locale]
  const [group = ''] = call.path.split('/')
  const name = call.path.replace('/', '_')
  schemas[`${name}_input`] = hoistDefinitions(inputSchema(call), `${name}_input`, schemas)
  const told = (['badInput', ...call.fails] as const).map((one) => failureOf(call, one))
  const samples = curlOf(call, exampleOf(call, now), server)
  const answer =
    call.shape === 'file'
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: answerSchema(call, name, schemas) } }
  const rules = [
    texts.effects[call.effect],
    texts.tokens[call.token ?? 'full'],
    ...(call.once ? [texts.once] : []),
    ...(call.fails.includes('notLoggedIn') ? [texts.signIn] : []),
  ]
  return {
    operationId: name,
    tags: [group],
    summary: call.summary[locale],
    description: `${rules.join(' ')}\n\n${told.map((one) => `- \`${one.name}\` ${one.number}: ${one[locale]}`).join('\n')}`,
    security: securityOf(call),
    requestBody: bodyOf(call, { $ref: `#/components/schemas/${name}_input` }, now),
    responses: {
      200: {
        description: call.shape === 'file' ? texts.answersFile : texts.answers,
        content: answer,
      },
      500: { $ref: '#/components/responses/Mistake' },
    },
    'x-effect': call.effect,
    'x-token': call.token ?? 'full',
    'x-also-at': call.aliases ?? [],
    'x-fields': fieldsOf(call, texts.fields),
    'x-answer': call.shape === 'file' ? '' : typeText(wireSchema(call.output)),
    'x-failures': told,
    'x-codeSamples': [
      ...(takesForms(call) ? [{ lang: 'Shell', label: 'curl (form)', source: samples.form }] : []),
      ...(samples.json ? [{ lang: 'Shell', label: 'curl (JSON)', source: samples.json }] : []),
    ],
  }
}

/** Components shared by all calls. */
function componentsOf(schemas: Record<string, Schema>, locale: Locale): object {
  const texts = textsOf[locale]
  return {
    schemas: {
      Failure: {
        type: 'object',
        properties: {
          error_code: { type: 'integer', not: { const: 0 } },
          error_message: { type: 'string' },
          error_name: { type: 'string' },
          error_details: { type: 'object' },
          request_id: { type: 'string' },
        },
        required: ['error_code', 'error_message'],
      },
      ...schemas,
    },
    responses: {
      Mistake: {
        description: texts.mistake,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    securitySchemes: {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Token',
        description: texts.schemes.token,
      },
      bearer: { type: 'http', scheme: 'bearer', description: texts.schemes.token },
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'cookie_token',
        description: texts.schemes.cookie,
      },
      keyPair: { type: 'apiKey', in: 'query', name: 'api_key', description: texts.schemes.keyPair },
    },
  }
}

/** The reference of these calls as an OpenAPI document, in the reader's language. */
export async function referenceOf(
  calls: readonly Call[],
  options: ReferenceOptions,
): Promise<Reference> {
  const texts = textsOf[options.locale]
  const schemas: Record<string, Schema> = {}
  const paths: Record<string, { post: Operation }> = {}
  const groups = new Set<string>()
  for (const call of calls) {
    groups.add(call.path.split('/')[0] ?? '')
    paths[`/api/${call.path}`] = { post: operationOf(call, schemas, options) }
    await options.yieldNow()
  }
  return {
    openapi: '3.1.1',
    info: { title: 'showdoc', version: options.version, description: texts.about },
    servers: [{ url: options.server }],
    tags: [...groups].map((name) => ({
      name,
      description: texts.groups[name as keyof typeof texts.groups],
    })),
    paths,
    components: componentsOf(schemas, options.locale),
  }
}
