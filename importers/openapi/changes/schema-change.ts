import type { SchemaRule } from './rules.ts'

/** A change inside a schema. */
export interface SchemaChange {
  readonly rule: SchemaRule
  /** Field from the top of the schema, such as `owner.names[]`; empty for the schema itself. */
  readonly field: string
  readonly before: string
  readonly after: string
  /** The object of the document that has changed, or of the old document for what was removed. */
  readonly at: unknown
  readonly side: 'old' | 'new'
}

/** A change as it is found: of the schema itself, in the new document, unless it says otherwise. */
export type FoundChange = Pick<SchemaChange, 'rule'> & Partial<SchemaChange>
