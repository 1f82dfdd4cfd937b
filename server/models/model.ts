import { Model as ObjectionModel } from 'objection'

/** Base class of all models. */
export class Model extends ObjectionModel {
  /**
   * `first()` requests one row; otherwise objection reads all matching rows and discards the rest,
   * possibly megabytes of text.
   */
  static override useLimitInFirst = true
}
