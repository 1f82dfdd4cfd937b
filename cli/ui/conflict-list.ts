import type { Locale } from '#contract/locales/sentence.ts'
import { conflicts as en } from '../locales/en/conflicts.ts'
import { createTranslator, type Translator } from '../locales/translator.ts'
import { conflicts as zhCn } from '../locales/zh-cn/conflicts.ts'
import type { Conflict, ConflictChoice } from '../sync/plan/on-conflict.ts'
import { widthOf, wrapped } from '../terminal/columns.ts'
import { minuteOf } from './minute.ts'
import { pushTranslator } from './push/push-messages.ts'
import { conflictCells } from './push/push-rows.ts'
import { shown } from './shown.ts'

export type ConflictTranslator = Translator<typeof en>

export const conflictTranslator = (locale: Locale): ConflictTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** What is to be done about a conflict; `leave` is what happens without a choice. */
export type Pick = 'leave' | 'merge' | 'ours' | 'theirs'

/** Something to tell below the list until the next key. */
export type Notice =
  | { readonly key: 'no.merge' | 'no.theirs' | 'noDifference' }
  | { readonly key: 'applied'; readonly pick: Pick; readonly count: number }
  | { readonly key: 'noDiff'; readonly reason: string }

/** The list while somebody decides. */
export interface ConflictList {
  readonly conflicts: readonly Conflict[]
  /** Of each conflict. */
  readonly picks: readonly Pick[]
  /** Index of the present one. */
  readonly at: number
  readonly notice?: Notice | undefined
  /** The difference of the present one is to be shown. */
  readonly isComparing: boolean
  /** It is over, with the choices or without any. */
  readonly end?: 'decided' | 'left'
}

export const conflictList = (conflicts: readonly Conflict[]): ConflictList => ({
  conflicts,
  picks: conflicts.map(() => 'leave'),
  at: 0,
  isComparing: false,
})

/** A key that means something; `step` moves by so many. */
export type ListKey =
  | { readonly step: number }
  | { readonly pick: Pick }
  | 'all'
  | 'compare'
  | 'enter'
  | 'quit'

const letters: Readonly<Record<string, ListKey>> = {
  k: { step: -1 },
  j: { step: 1 },
  m: { pick: 'merge' },
  o: { pick: 'ours' },
  t: { pick: 'theirs' },
  s: { pick: 'leave' },
  a: 'all',
  d: 'compare',
  q: 'quit',
  '\r': 'enter',
  // typed before the terminal passes keys on one by one
  '\n': 'enter',
}

/** The keys of what was typed, also at once or with a Chinese keyboard. */
export const keysOf = (input: string): ListKey[] =>
  [...input.normalize('NFKC').toLowerCase()].flatMap((letter) => letters[letter] ?? [])

/** The list after a key. Nothing is asked, and nothing is written. */
export function pressed(list: ConflictList, key: ListKey): ConflictList {
  if (list.end) return list
  const { conflicts, picks, at } = list
  const now = { conflicts, picks, at, isComparing: false }
  if (key === 'enter') return { ...now, end: 'decided' }
  if (key === 'quit') return { ...now, end: 'left' }
  if (key === 'compare') return { ...now, isComparing: true }
  if (key === 'all') return pickedBelow(now)
  if ('step' in key)
    return { ...now, at: Math.max(0, Math.min(at + key.step, conflicts.length - 1)) }
  const { pick } = key
  if (!isPossible(conflicts[at]!, pick))
    return { ...now, notice: { key: pick === 'merge' ? 'no.merge' : 'no.theirs' } }
  return { ...now, picks: picks.with(at, pick) }
}

/** Where the choice is not possible, the former one stays. */
function pickedBelow(list: ConflictList): ConflictList {
  const { conflicts, picks, at } = list
  const pick = picks[at]!
  const isMeant = (index: number) => index > at && isPossible(conflicts[index]!, pick)
  return {
    ...list,
    picks: picks.map((own, index) => (isMeant(index) ? pick : own)),
    notice: { key: 'applied', pick, count: picks.filter((_, index) => isMeant(index)).length },
  }
}

const isPossible = ({ possible }: Conflict, pick: Pick): boolean =>
  pick === 'merge' ? possible.merge !== undefined : pick !== 'theirs' || possible.theirs

/** What was chosen in a list that is over. */
export const choicesOf = ({ conflicts, picks, end }: ConflictList): ConflictChoice[] =>
  conflicts.flatMap(({ kind, id, version }, index) => {
    const onConflict = picks[index]!
    return end !== 'decided' || onConflict === 'leave' ? [] : [{ kind, id, version, onConflict }]
  })

/** A terminal to be drawn on. */
interface Screen {
  readonly columns: number
  readonly rows: number
  readonly isUtf8: boolean
  readonly locale: Locale
}

/** One line of the list. */
interface Row {
  readonly isPresent: boolean
  readonly pick: string
  readonly path: string
  /** What differs, who changed it and when. */
  readonly about: string
}

/** What is on the screen. */
interface Picture {
  readonly title: string
  readonly rows: readonly Row[]
  /** Columns for `pick` and for `path`. */
  readonly widths: { readonly pick: number; readonly path: number }
  /** The present conflict in full, at most so many lines. */
  readonly details: readonly string[]
  readonly notice: string
  readonly keys: readonly string[]
}

/** From this width on the details of a conflict need fewer lines. */
const wide = 80
/** Below this height there is room for the list only. */
const low = 16

/** The list on a screen of this size: never as high as the screen, which would scroll. */
export function pictureOf(list: ConflictList, screen: Screen): Picture {
  const { conflicts, picks, at, notice } = list
  const { columns, rows, locale } = screen
  const t = conflictTranslator(locale)
  const separator = screen.isUtf8 ? ' · ' : ' - '
  const keys = packed(t('keys').split(' · '), separator, columns - 1)
  const room = rows < low ? 0 : columns < wide ? 5 : 3
  const height = Math.max(1, Math.min(conflicts.length, rows - 3 - room - keys.length))
  const from = Math.max(0, Math.min(at - Math.floor(height / 2), conflicts.length - height))
  const visible = conflicts.slice(from, from + height)
  const isPart = height < conflicts.length ? `  ${at + 1}/${conflicts.length}` : ''
  const decided = picks.filter((pick) => pick !== 'leave').length
  const names = (['leave', 'merge', 'ours', 'theirs'] as const).map((pick) => t(`pick.${pick}`))
  const pickWidth = Math.max(...names.map(widthOf))
  // the mark, and two columns behind each of both
  const left = Math.max(8, columns - 2 - pickWidth - 2 - 2)
  const longest = Math.max(...visible.map((one) => widthOf(pathOf(one))))
  return {
    title: `${t('title', { count: conflicts.length, decided })}${isPart}`,
    rows: visible.map((one, index) => ({
      isPresent: from + index === at,
      pick: t(`pick.${picks[from + index]!}`),
      path: pathOf(one),
      about: aboutOf(one, t, separator),
    })),
    widths: {
      pick: pickWidth,
      path: Math.min(longest, columns < wide ? left : Math.floor(left * 0.6)),
    },
    details: detailsOf(conflicts[at]!, t, screen).slice(0, room),
    notice: notice ? noticeText(notice, t) : '',
    keys,
  }
}

/** Parts in as few lines as have room for them; none is broken. */
function packed(parts: readonly string[], separator: string, columns: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const longer = lines.length === 0 ? part : `${lines.at(-1)!}${separator}${part}`
    if (lines.length > 0 && widthOf(longer) <= columns) lines.pop()
    lines.push(widthOf(longer) <= columns ? longer : part)
  }
  return lines
}

const pathOf = ({ kind, path }: Conflict): string =>
  `${shown(path)}${kind === 'catalog' ? '/' : ''}`

function aboutOf(conflict: Conflict, t: ConflictTranslator, separator: string): string {
  const { fields, remote, isFileGone, version } = conflict
  const what = isFileGone
    ? [t('fileGone')]
    : version === ''
      ? [t('pageGone')]
      : fields.map((field) => t(`field.${field}`))
  const who = remote ? [shown(remote.author), minuteOf(remote.time)] : []
  return [what.join(', '), ...who].join(separator)
}

/** What both sides have done, as the report says it. */
export function sidesOf(conflict: Conflict, locale: Locale): string[] {
  const t = pushTranslator(locale)
  const name = conflict.values?.name
  if (name) return [t('line.clash.name', { local: shown(name.local), remote: shown(name.remote) })]
  return conflictCells(conflict, t)
}

function detailsOf(
  conflict: Conflict,
  t: ConflictTranslator,
  { columns, locale }: Screen,
): string[] {
  const { merge } = conflict.possible
  const lines = [
    pathOf(conflict),
    ...sidesOf(conflict, locale),
    ...(merge ? [t(`merge.${merge}`)] : []),
  ]
  return lines.flatMap((line) => wrapped(`  ${line}`, columns - 1).split('\n'))
}

function noticeText(notice: Notice, t: ConflictTranslator): string {
  if (notice.key === 'applied')
    return t('applied', { pick: t(`pick.${notice.pick}`), count: notice.count })
  if (notice.key === 'noDiff') return t('noDiff', { reason: shown(notice.reason) })
  return t(notice.key)
}
