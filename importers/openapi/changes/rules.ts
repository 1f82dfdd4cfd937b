/** `error` breaks callers, `warn` may break some, `info` breaks none. Source: cli/spec.md 5.14. */
export type Level = 'error' | 'warn' | 'info'

/** Who sends the values of a schema: what is safe for one side breaks the other. */
export type Direction = 'request' | 'response'

/** Changes of a schema, with their level where callers send and where they receive its values. */
const schemaRules = {
  'field-removed': ['warn', 'error'],
  'field-added': ['info', 'info'],
  'required-field-added': ['error', 'info'],
  'field-became-required': ['error', 'info'],
  'field-became-optional': ['info', 'error'],
  'type-narrowed': ['error', 'info'],
  'type-widened': ['info', 'error'],
  'type-changed': ['error', 'error'],
  'format-changed': ['warn', 'warn'],
  'null-forbidden': ['error', 'info'],
  'null-allowed': ['info', 'error'],
  'values-restricted': ['error', 'info'],
  'values-unrestricted': ['info', 'warn'],
  'value-removed': ['error', 'info'],
  'value-added': ['info', 'warn'],
  'limit-tightened': ['warn', 'info'],
  'limit-loosened': ['info', 'warn'],
  'pattern-changed': ['warn', 'info'],
  'default-changed': ['warn', 'info'],
  'variant-removed': ['error', 'info'],
  'variant-added': ['info', 'warn'],
  'discriminator-changed': ['error', 'error'],
  'condition-changed': ['warn', 'warn'],
  'extra-fields-forbidden': ['warn', 'info'],
  'extra-fields-allowed': ['info', 'info'],
} as const satisfies Record<string, readonly [request: Level, response: Level]>
export type SchemaRule = keyof typeof schemaRules

/** Changes outside of schemas. */
export const operationRules = {
  'operation-removed': 'error',
  'deprecated-operation-removed': 'warn',
  'operation-moved': 'error',
  'deprecated-operation-moved': 'warn',
  'operation-added': 'info',
  'operation-deprecated': 'info',
  'operation-deprecated-without-sunset': 'warn',
  'operation-reactivated': 'info',
  'parameter-removed': 'warn',
  'parameter-added': 'info',
  'required-parameter-added': 'error',
  'parameter-became-required': 'error',
  'parameter-became-optional': 'info',
  'parameter-deprecated': 'info',
  'parameter-style-changed': 'error',
  'request-body-removed': 'warn',
  'request-body-added': 'info',
  'required-request-body-added': 'error',
  'request-body-became-required': 'error',
  'request-body-became-optional': 'info',
  'request-media-type-removed': 'error',
  'request-media-type-added': 'info',
  'response-removed': 'error',
  'error-response-removed': 'warn',
  'response-added': 'info',
  'response-media-type-removed': 'error',
  'response-media-type-added': 'info',
  'response-header-removed': 'warn',
  'required-response-header-removed': 'error',
  'response-header-added': 'info',
  'security-added': 'error',
  'security-removed': 'info',
  'security-alternative-removed': 'error',
  'security-alternative-added': 'info',
  'security-scheme-changed': 'error',
  'security-scope-added': 'error',
  'security-scope-removed': 'info',
} as const satisfies Record<string, Level>
export type OperationRule = keyof typeof operationRules

/** Name of a rule as it is printed and accepted, such as `response-field-removed`. */
export type Rule = OperationRule | `${Direction}-${SchemaRule}`

export const levelOf = (rule: Rule): Level => {
  if (Object.hasOwn(operationRules, rule)) return operationRules[rule as OperationRule]
  const [direction, name] = [rule.slice(0, rule.indexOf('-')), rule.slice(rule.indexOf('-') + 1)]
  return schemaRules[name as SchemaRule][direction === 'request' ? 0 : 1]
}

/** Every rule, for checking names that people write. */
export const allRules: ReadonlySet<string> = new Set([
  ...Object.keys(operationRules),
  ...Object.keys(schemaRules).flatMap((name) => [`request-${name}`, `response-${name}`]),
])
