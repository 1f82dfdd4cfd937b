import type { Locale } from '#contract/locales/sentence.ts'
import { mayHoldSecrets, secretsIn, type FoundSecret } from '#contract/text/secrets/find-secrets.ts'
import { fill, type Translation } from '#contract/text/phrase.ts'
import type { ItemTree, TreeRemark } from '#contract/tree.ts'
import type { ImportedFile } from '../importer.ts'
import { isZip } from './file/archive.ts'
import { legacyTextOf } from './file/parse.ts'
import { Remarks } from './remarks.ts'
import { pageMarkdown, placedPages } from './tree/text.ts'

/** A text in which secrets are looked for, and the name it is reported by. */
export interface CheckedText {
  readonly name: string
  readonly text: string
}

/** Larger attachments are pictures and archives, which nobody pastes a secret into. */
const mostFileBytes = 1_048_576

/** Whether pages or attachments that a file becomes may hold a secret. */
export function mayHoldSecretsIn({ bytes }: ImportedFile): boolean {
  const text = isZip(bytes) ? undefined : legacyTextOf(bytes)
  return text === undefined || mayHoldSecrets(text)
}

/** The texts of a tree: its pages, and its attachments with one character per byte. */
export function* checkedTexts(tree: ItemTree, locale: Locale): Generator<CheckedText> {
  for (const { path, page } of placedPages(tree))
    yield { name: [...path, page.title].join(' / '), text: pageMarkdown(page, locale) }
  for (const { name, bytes } of tree.files ?? [])
    if (bytes.length <= mostFileBytes) yield { name, text: Buffer.from(bytes).toString('latin1') }
}

const en = {
  'secret.token': 'Holds an access token ({shown}).',
  'secret.session': 'Holds the token of a session ({shown}).',
  'secret.pair': 'Holds the token of a key pair ({shown}).',
  'secret.privateKey': 'Holds a private key.',
  'secret.cloudKey': 'Holds a key of {name} ({shown}).',
  'secret.value': 'Holds the value of {name}.',
  more: '{count} more secrets.',
} as const satisfies Record<FoundSecret['key'] | 'more', string>
const zhCn: Translation<typeof en> = {
  'secret.token': '含有访问令牌（{shown}）。',
  'secret.session': '含有登录会话的令牌（{shown}）。',
  'secret.pair': '含有密钥对的 api_token（{shown}）。',
  'secret.privateKey': '含有私钥。',
  'secret.cloudKey': '含有 {name} 的密钥（{shown}）。',
  'secret.value': '含有 {name} 的值。',
  more: '另有 {count} 处密钥或令牌。',
}

/** Names the texts that hold secrets, whose readers would see them. Source: cli/spec.md 1.8 */
export function secretRemarks(texts: Iterable<CheckedText>, locale: Locale): TreeRemark[] {
  const words = locale === 'en' ? en : zhCn
  const remarks = new Remarks((count) => fill(words.more, locale, { count }))
  for (const { name, text } of texts)
    for (const { key, values } of secretsIn(text, []))
      remarks.add(name, fill<string>(words[key], locale, values))
  return remarks.all().map((one) => ({ ...one, kind: 'secret' as const }))
}
