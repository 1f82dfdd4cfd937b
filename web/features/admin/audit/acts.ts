import type { Answer } from '../../../api/calls.ts'
import type { Write } from '../../../locales/phrases.ts'
import { contains } from '../../../parts/contains.ts'

export type AuditRow = Answer<'adminAudit/getList'>['list'][number]

/** Kinds of objects, in the order of the filter. Source: server/contract/spec/additions.md 13. */
export const kinds = [
  'user',
  'session',
  'token',
  'item',
  'page',
  'team',
  'attachment',
  'announcement',
  'setting',
  'data',
  'update',
  'call',
] as const

/** The acts that have words; those of a newer server are shown by their names. */
const acts = [
  'user.signedIn',
  'user.signIn',
  'user.register',
  'user.password',
  'user.email',
  'user.add',
  'user.edit',
  'user.delete',
  'user.import',
  'user.importSkipped',
  'user.endSessions',
  'user.unlock',
  'user.unlink',
  'session.end',
  'session.endOthers',
  'token.add',
  'token.delete',
  'token.deleteAll',
  'token.terminal',
  'item.add',
  'item.edit',
  'item.archive',
  'item.convert',
  'item.delete',
  'item.recover',
  'item.purge',
  'item.transfer',
  'item.key',
  'item.visibility',
  'item.forgetSource',
  'item.member',
  'item.memberGone',
  'item.teamRight',
  'item.leave',
  'item.import',
  'item.export',
  'item.catalogGone',
  'page.delete',
  'page.recover',
  'page.share',
  'team.rename',
  'team.delete',
  'team.attorn',
  'team.member',
  'team.memberGone',
  'team.bind',
  'team.unbind',
  'team.leave',
  'attachment.delete',
  'attachment.deleteOwn',
  'attachment.restore',
  'announcement.add',
  'announcement.plan',
  'announcement.cancel',
  'setting.save',
  'setting.ldap',
  'setting.oauth2',
  'setting.loginKey',
  'data.auditExport',
  'data.purge',
  'data.move',
  'call.refused',
] as const

/** What was done, in the visitor's language. */
export function actText(t: Write, act: string): string {
  const known = acts.find((one) => one === act)
  return known ? t(`admin-audit.${known}`) : act
}

/**
 * The same of a row. Announcements for later were once recorded as sent.
 */
export const rowText = (t: Write, { act, detail, addtime_unix }: AuditRow): string =>
  actText(
    t,
    act === 'announcement.add' && Number(detail.addtime) > addtime_unix ? 'announcement.plan' : act,
  )

/** The acts whose words in the visitor's language contain this, for the server, which has no words. */
export const actsInWords = (t: Write, words: string): string[] =>
  words === '' ? [] : acts.filter((act) => contains(actText(t, act), words))

/** Where it came from. */
export const originText = (t: Write, via: string): string =>
  t(
    via === 'console'
      ? 'admin-audit.viaPage'
      : via === 'command line'
        ? 'admin-audit.viaCommand'
        : 'admin-audit.viaCall',
  )

/** Objects with numbers, and the detail that keeps the name of each. */
const nameIn = {
  user: 'username',
  session: '',
  token: 'name',
  item: 'item_name',
  page: 'page_title',
  team: 'name',
  attachment: 'file_name',
  announcement: '',
} as const
const numbered = Object.keys(nameIn) as (keyof typeof nameIn)[]

/** The name of a single file: older rows have it only in the list of files, as `7 a.png (12)`. */
function fileIn({ files }: AuditRow['detail']): string | undefined {
  const [one, ...others] = Array.isArray(files) ? files.map(String) : []
  return others.length === 0 ? /^\d+ (.*) \(\d+\)$/s.exec(one ?? '')?.[1] : undefined
}

/**
 * What it was done to: its present name, else its kind and the name it had, or its number; the kind
 * alone for all or several of them.
 */
export function objectText(
  t: Write,
  row: Pick<AuditRow, 'object_type' | 'object_id'> & Partial<AuditRow>,
): string {
  const { object_type, object_id, object_name, detail = {}, act } = row
  if (object_name) return object_name
  if (act === 'call.refused' && typeof detail['call'] === 'string')
    return typeof detail['tool'] === 'string' ? `MCP ${detail['tool']}` : detail['call']
  const kind = kinds.find((one) => one === object_type)
  const words = kind ? t(`admin-audit.${kind}`) : object_type
  const one = numbered.find((name) => name === kind)
  const kept = one && (detail[nameIn[one]] ?? (one === 'attachment' ? fileIn(detail) : undefined))
  const what = typeof kept === 'string' && kept !== '' ? kept : object_id > 0 && String(object_id)
  const people = act?.startsWith('user.import') && (detail['opened'] ?? detail['skipped'])
  if (Array.isArray(people))
    return t('admin-audit.accounts', { count: Number(detail['count'] ?? people.length) })
  if (!what) return act === 'user.signIn' ? t('admin-audit.unknownUser') : words
  return one ? t(`admin-audit.one.${one}`, { what }) : `${words} ${what}`
}

/** Details that are unix seconds, by the kind of the object: accounts are named `from` too. */
const times: Readonly<Record<string, readonly string[]>> = {
  announcement: ['addtime'],
  token: ['expires'],
  data: ['from', 'until'],
  user: ['last'],
  call: ['last'],
}

/** No date is later, see `Date`. */
const lastDate = 8.64e12

/** The time that a detail is, in unix seconds; 0 if it is none. */
export const timeOf = ({ object_type }: AuditRow, name: string, value: unknown): number =>
  times[object_type]?.includes(name) && typeof value === 'number' && value < lastDate ? value : 0
