/** A reference, with its place. */
export interface Reference {
  /** File that has it, by its path below the folder of all files. */
  readonly file: string
  /** JSON pointer in that file, such as `#/paths/~1pets`. */
  readonly where: string
  /** As it is written. */
  readonly ref: string
}

/** A reference to something that its file does not have. */
export class BrokenReference extends Error {
  readonly reference: Reference
  /** File that it leads to. */
  readonly target: string

  constructor(reference: Reference, target: string) {
    super(`${reference.file} ${reference.where}: ${reference.ref} leads nowhere`)
    this.reference = reference
    this.target = target
  }
}
