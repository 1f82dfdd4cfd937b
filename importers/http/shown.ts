import type { BodyNotes } from '../source/bodies.ts'
import type { Remarks } from '../source/remarks.ts'
import {
  isSecretField,
  isSecretHeader,
  isVariable,
  mask,
  maskedHeader,
  maskedText,
} from '../source/secrets.ts'
import { credentials } from './environment.ts'
import type { Pair } from './request.ts'
import type { Variable } from './section.ts'
import type { Words } from './words.ts'

/** What may be shown of what is written in the file: secrets are masked, and told. */
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

  text(text: string, at: number): string {
    return maskedText(text.toWellFormed().replaceAll('\0', ''), (name) =>
      this.tell(at, this.said.secret(name)),
    )
  }

  /** An address without the user name and the password that may be in it. */
  address(url: string, at: number): string {
    const [, start = '', user = ''] = /^(https?:\/\/)([^/?#]*)@/i.exec(url) ?? []
    if (user === '' || isVariable(user)) return this.text(url, at)
    this.tell(at, this.said.userInfo)
    return this.text(start + url.slice(start.length + user.length + 1), at)
  }

  header({ name, value }: Pair, at: number): string {
    if (!isSecretHeader(name) || value === '') return this.text(value, at)
    return this.masked(name, value, maskedHeader(value), at)
  }

  query({ name, value }: Pair, at: number): string {
    if (!isSecretField(name)) return this.text(value, at)
    return this.cookie({ name, value }, at)
  }

  /** A cookie belongs to one person, whatever its name. */
  cookie({ name, value }: Pair, at: number): string {
    return this.masked(name, value, value === '' || isVariable(value) ? value : mask, at)
  }

  variable({ name, value, at }: Variable): string {
    if (credentials.test(value)) return this.masked(name, value, maskedHeader(value), at)
    return isSecretField(name) ? this.cookie({ name, value }, at) : this.address(value, at)
  }

  private masked(name: string, value: string, shown: string, at: number): string {
    if (shown !== value) this.tell(at, this.said.secret(name))
    return shown
  }
}
