import type { Remarks } from '../../source/remarks.ts'
import type { Node } from '../../source/values.ts'
import type { Fields } from '../schema/fields.ts'
import type { References } from '../references.ts'
import type { Schemas } from '../schema/schemas.ts'
import type { Shared } from '../schema/shared.ts'
import type { Words } from '../words.ts'

/** A document with what its operations are read with. */
export interface Reading {
  readonly root: Node
  readonly words: Words
  readonly remarks: Remarks
  readonly references: References
  readonly schemas: Schemas
  readonly fields: Fields
  /** Examples that are made of schemas, as text. */
  readonly examples: Shared<string>
}
