import { Model as ObjectionModel } from 'objection'

/** What every table's class is made of. */
export class Model extends ObjectionModel {
  /**
   * `first()` asks for one row; otherwise the builder reads all that match and throws the others
   * away, megabytes of text among them.
   */
  static override useLimitInFirst = true
}
