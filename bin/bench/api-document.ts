const resources = 400
const verbs = [
  ['get', 'List', ''],
  ['post', 'Create', ''],
  ['get', 'Read', '/{id}'],
  ['put', 'Replace', '/{id}'],
  ['delete', 'Delete', '/{id}'],
] as const

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answer = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
})
const sentence =
  'Values are checked when they are stored; the meaning is the same in all calls of this interface.'

/** A schema with plain, shared and nested fields. */
function resource(at: number): object {
  const plain = Array.from({ length: 22 }, (_, field) => [
    `field_${field}`,
    {
      type: field % 3 === 0 ? 'integer' : 'string',
      description: `Field ${field} of resource ${at}. ${sentence}`,
      ...(field % 4 === 0 ? { minLength: 1, maxLength: 200 } : {}),
      ...(field % 5 === 0 ? { example: field % 3 === 0 ? field : `value ${field}` } : {}),
    },
  ])
  return {
    type: 'object',
    description: `Resource ${at}. ${sentence}`,
    required: ['field_0', 'field_1', 'owner'],
    properties: {
      ...Object.fromEntries(plain),
      state: { type: 'string', enum: ['new', 'open', 'closed'] },
      owner: ref('Person'),
      address: ref('Address'),
      group: ref(`Resource${at - (at % 4)}`),
      labels: { type: 'array', items: ref('Label') },
      base: { allOf: [ref('Stamped'), { type: 'object', properties: { kind: ref('Label') } }] },
    },
  }
}

const text = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(
    names.map((name) => [name, { type: 'string', description: `The ${name}. ${sentence}` }]),
  ),
})

/**
 * An OpenAPI document of 2,000 operations and some 4 MB, whose schemas are shared and name each
 * other as those of generated documents do.
 *
 * @param edition changes the description of every hundredth operation
 */
export function apiDocument(edition: number): string {
  const paths: Record<string, Record<string, unknown>> = {}
  for (let at = 0; at < resources; at++)
    for (const [order, [method, verb, rest]] of verbs.entries()) {
      const path = `/v1/area-${at % 40}/resource-${at}${rest}`
      const item = (paths[path] ??= {})
      const isChanged = (at * verbs.length + order) % 100 === 0
      item[method] = {
        tags: [`Area ${at % 40}`],
        operationId: `${verb.toLowerCase()}Resource${at}`,
        summary: `${verb} resource ${at}`,
        description: `${sentence} ${sentence}${isChanged ? ` Edition ${edition}.` : ''}`,
        parameters: [
          ...(rest ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
          { name: 'locale', in: 'query', description: sentence, schema: { type: 'string' } },
          { $ref: '#/components/parameters/Trace' },
        ],
        ...(method === 'post' || method === 'put'
          ? { requestBody: { content: { 'application/json': { schema: ref(`Resource${at}`) } } } }
          : {}),
        responses: {
          200: answer(
            'Done',
            verb === 'List' ? { type: 'array', items: ref(`Resource${at}`) } : ref(`Resource${at}`),
          ),
          400: answer('Wrong fields', ref('Problem')),
          404: answer('Not found', ref('Problem')),
        },
      }
    }
  const schemas = Object.fromEntries(
    Array.from({ length: resources }, (_, at) => [`Resource${at}`, resource(at)]),
  )
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Two thousand operations', version: `${edition}` },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: {
      parameters: {
        Trace: { name: 'X-Trace', in: 'header', description: sentence, schema: { type: 'string' } },
      },
      schemas: {
        ...schemas,
        Person: text('name', 'mail', 'phone', 'department', 'role'),
        Address: text('street', 'city', 'country', 'postcode'),
        Label: text('name', 'colour'),
        Stamped: text('created_at', 'changed_at', 'changed_by'),
        Problem: text('type', 'title', 'detail', 'instance'),
      },
    },
  })
}
