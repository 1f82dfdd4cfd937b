import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import type { Action } from '../../parts/actions.ts'
import { useSigningOut } from '../../parts/frame/person/sign-out.tsx'
import { useLocation } from '../../parts/links/navigation.tsx'
import { lengthProblem } from '../../ui/forms/text/text-length.ts'
import { Palette, type PaletteGroup, type PaletteOption } from '../../ui/overlays/menus/palette.tsx'
import { keywordLength } from '../../lib/text/keyword.ts'
import { matchOf } from '../../lib/text/match.ts'
import { useActionOptions, useDestinations, usePreferences } from './commands.ts'
import { useItems, usePagesOfItem, useRecentPages, useTexts } from './content.ts'

/** Maximum numbers of options shown, by group. */
const most = { recent: 5, commands: 8, pages: 8, items: 5, texts: 10 } as const

interface CommandMenuProps {
  /** What can be done on the current screen. */
  actions: readonly Action[]
  /** What is typed in its field. */
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
}

/**
 * Goes to a page, item or screen, or runs an action of the current screen. Source:
 * web/spec/design.md 5, web/spec/reading.md 9.3.
 */
export function CommandMenu({ actions, typed, onTyped, onClose }: CommandMenuProps) {
  const t = usePhrases()
  const { person } = useSession()
  const signingOut = useSigningOut()
  const keyword = typed.trim()
  const problem = lengthProblem(keyword, keywordLength)

  const recent = useRecentPages()
  const here = useActionOptions(actions)
  const destinations = useDestinations(signingOut.begin)
  const preferences = usePreferences()
  const pages = usePagesOfItem()
  const items = useItems()
  const texts = useTexts(keyword)
  useCloseAfterNavigation(onClose)

  // thousands, which are compared once with each key, not whenever an answer arrives
  const pagesFound = useMemo(() => matching(pages.options, keyword), [pages.options, keyword])
  const itemsFound = useMemo(() => matching(items.options, keyword), [items.options, keyword])
  const groups = keyword
    ? [
        ...[
          group(t('command-menu.recent'), matching(recent, keyword), most.recent),
          group(t('command-menu.here'), matching(here, keyword), most.commands),
          group(t('command-menu.pages', { item: pages.item }), pagesFound, most.pages),
          group(t('command-menu.items'), itemsFound, most.items),
          group(t('command-menu.goTo'), matching(destinations, keyword), most.commands),
          group(t('command-menu.preferences'), matching(preferences, keyword), most.commands),
        ].toSorted((one, other) => one.best - other.best),
        group(t('command-menu.everywhere'), texts, most.texts),
      ]
    : [
        group(t('command-menu.recent'), { options: recent }, most.recent),
        group(t('command-menu.here'), { options: here }, here.length),
        group(t('command-menu.goTo'), { options: destinations }, destinations.length),
        group(t('command-menu.preferences'), { options: preferences }, preferences.length),
      ]
  const shown = problem ? [] : withoutRepeats(groups)
  const count = shown.reduce((sum, one) => sum + one.options.length, 0)
  const isLoading = texts.isLoading || (keyword !== '' && (pages.isLoading || items.isLoading))
  const failures = [
    pages.failure && t('command-menu.pagesFailed', { reason: pages.failure }),
    items.failure && t('command-menu.itemsFailed', { reason: items.failure }),
    texts.failure && t('command-menu.searchFailed', { reason: texts.failure }),
  ].filter((one) => keyword !== '' && one !== '')
  return (
    <>
      <Palette
        key={person?.uid}
        label={t('core.commandMenu')}
        placeholder={t('command-menu.placeholder')}
        listLabel={t('command-menu.results')}
        value={typed}
        onValue={onTyped}
        groups={shown}
        status={!keyword || problem || isLoading ? '' : t('command-menu.found', { count })}
        foot={
          problem ? (
            <p role="alert">{problem}</p>
          ) : failures.length > 0 ? (
            <p role="alert">{sentences(...failures)}</p>
          ) : isLoading ? (
            <p>{t('command-menu.searching')}</p>
          ) : (
            count === 0 && <p>{t('command-menu.nothing', { keyword })}</p>
          )
        }
        onClose={onClose}
      />
      {signingOut.question}
    </>
  )
}

/** Options that match, best first. */
interface Matching {
  options: readonly PaletteOption[]
  /** The score of the first. */
  best: number
}

interface Group extends PaletteGroup, Matching {
  /** How many options are shown at most. */
  most: number
}

const group = (
  label: string,
  { options, best }: { options: readonly PaletteOption[]; best?: number },
  most: number,
): Group => ({ label, options, best: best ?? Infinity, most })

/** The options that match; none without a keyword. */
function matching(options: readonly PaletteOption[], keyword: string): Matching {
  if (!keyword) return { options: [], best: Infinity }
  const matches = options
    .flatMap((option) => {
      const match = matchOf(keyword, option.label)
      return match ? [{ option: { ...option, marks: match.marks }, score: match.score }] : []
    })
    .toSorted((left, right) => left.score - right.score)
  return { options: matches.map(({ option }) => option), best: matches[0]?.score ?? Infinity }
}

/** Each page and address once, where it is found first; then the limits of the groups. */
function withoutRepeats(groups: readonly Group[]): PaletteGroup[] {
  const seen = new Set<string>()
  return groups.map(({ label, options, most: limit }) => {
    const shown: PaletteOption[] = []
    for (const option of options) {
      if (shown.length === limit) break
      if (seen.has(option.id) || (option.href && seen.has(option.href))) continue
      seen.add(option.id)
      if (option.href) seen.add(option.href)
      shown.push(option)
    }
    return { label, options: shown }
  })
}

/** Also after the question before signing out, and after Back and Forward. */
function useCloseAfterNavigation(onClose: () => void): void {
  const { key } = useLocation()
  const [opened] = useState(key)
  useEffect(() => {
    if (key !== opened) onClose()
    // oxlint-disable-next-line react/exhaustive-deps -- only a navigation closes
  }, [key])
}
