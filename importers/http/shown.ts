import type { BodyNotes } from '../source/bodies.ts'
import { Masking } from '#contract/text/secrets/masking.ts'
import type { Remarks } from '../source/remarks.ts'
import { isSecretField, maskedHeader } from '#contract/text/secrets/secrets.ts'
import { credentials } from './environment.ts'
import type { Variable } from './section.ts'
import type { Words } from './words.ts'

/** What may be shown of what is written in the file: secrets are masked and reported. */
export class Shown {
  private readonly said: Words['said']
  private readonly remarks: Remarks
  private readonly file: string

  constructor(said: Words['said'], remarks: Remarks, file: string) {
    this.said = said
    this.remarks = remarks
    this.file = file
  }

  tell(at: number, message: string): void {
    this.remarks.add(at === 0 ? this.file : `${this.file}:${at}`, message)
  }

  /** Tells about a file whose content is sent. */
  sent(at: number, name: string): void {
    this.tell(at, this.said.sent(name))
  }

  notes(at: number): BodyNotes {
    return {
      said: this.said,
      masked: (name) => this.tell(at, this.said.secret(name)),
      say: (message) => this.tell(at, message),
    }
  }

  /** @param at line of the file; 0 for the whole */
  at(at: number): Masking {
    return new Masking({
      secret: (name) => this.tell(at, this.said.secret(name)),
      userInfo: () => this.tell(at, this.said.userInfo),
    })
  }

  variable({ name, value, at }: Variable): string {
    const masking = this.at(at)
    if (credentials.test(value)) return masking.masked(name, value, maskedHeader(value))
    return isSecretField(name) ? masking.cookie({ name, value }) : masking.address(value)
  }
}
