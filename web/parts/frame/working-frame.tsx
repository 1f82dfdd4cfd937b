import { useState, type ReactNode } from 'react'
import { NavLink } from '../links/link.tsx'
import { isAdministrator, useSession } from '../../api/session.ts'
import { shortcutText } from '../../lib/shortcut.ts'
import { loadPhrases, usePhrases } from '../../locales/phrases.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogLoading } from '../../ui/overlays/dialogs/dialog-loading.tsx'
import type { MenuEntry } from '../../ui/overlays/menus/menu-entry.ts'
import { MenuButton } from '../../ui/overlays/menus/menu.tsx'
import { LanguageSwitch, ThemeSwitch, useLanguageEntries, useThemeEntries } from '../appearance.tsx'
import { commandMenu } from '../command-menu.ts'
import { Brand } from './brand.tsx'
import './frame.css'
import { usePersonEntries } from './person/person-menu.tsx'
import { Person } from './person/person.tsx'
import { useSigningOut } from './person/sign-out.tsx'
import { contentId, SkipLink } from './skip-link.tsx'
import { UnreadCount } from './unread-count.tsx'

const FeedbackDialog = lazyPart(
  () =>
    Promise.all([import('./feedback-dialog.tsx'), loadPhrases('feedback')]).then(
      ([m]) => m.FeedbackDialog,
    ),
  <DialogLoading />,
)

/** The beginnings of the addresses of screens about items, and about teams. */
const ofItems = ['/item', '/catalog', '/page']
const ofTeams = ['/team']

/**
 * The frame of the working screens: a sticky header, and the screen below it. Source:
 * web/spec/design.md 3.
 */
export function WorkingFrame({ children }: { children: ReactNode }) {
  const t = usePhrases()
  const { person } = useSession()
  const [isFeedback, setFeedback] = useState(false)
  return (
    <>
      <SkipLink />
      <header className="top-bar">
        <Brand />
        <nav className="wide-only" aria-label={t('core.mainNavigation')}>
          {person && (
            <>
              <NavLink to="/item/index" within={ofItems}>
                {t('core.items')}
              </NavLink>
              <NavLink to="/team/index" within={ofTeams}>
                {t('core.teams')}
              </NavLink>
              <NavLink to="/message/index">
                {t('core.messages')}
                <UnreadCount />
              </NavLink>
              {isAdministrator(person) && <NavLink to="/admin/index">{t('core.admin')}</NavLink>}
            </>
          )}
        </nav>
        <span className="space" />
        <button type="button" className="jump" onClick={() => commandMenu.set('')}>
          <Icon name="search" />
          {t('core.jump')}
          <kbd className="for-keyboard">{shortcutText('Ctrl+K')}</kbd>
        </button>
        <span className="jump-icon">
          <IconButton
            icon="search"
            label={t('core.commandMenu')}
            shortcut={shortcutText('Ctrl+K')}
            onClick={() => commandMenu.set('')}
          />
        </span>
        <span className="wide-only">
          <IconButton icon="help" label={t('core.feedback')} onClick={() => setFeedback(true)} />
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
        <span className={person ? 'wide-only' : undefined}>
          <Person />
        </span>
        <PhoneMenu signedIn={person !== null} onFeedback={() => setFeedback(true)} />
      </header>
      <main className="screen" id={contentId} tabIndex={-1}>
        {children}
      </main>
      {isFeedback && <FeedbackDialog onClose={() => setFeedback(false)} />}
    </>
  )
}

/** The menu on phones: what the header shows on wide windows. */
function PhoneMenu({ signedIn, onFeedback }: { signedIn: boolean; onFeedback: () => void }) {
  const t = usePhrases()
  const signingOut = useSigningOut()
  const own = usePersonEntries(signingOut.begin)
  const visitor = [useLanguageEntries(), useThemeEntries()]
  const feedback: MenuEntry[] = [
    { name: 'feedback', label: t('core.feedback'), icon: 'help', run: onFeedback },
  ]
  // signing out is the last entry
  const groups = signedIn ? own.toSpliced(-1, 0, feedback) : [...visitor, feedback]
  return (
    <span className="phone-only">
      <MenuButton label={t('core.menu')} groups={groups}>
        {(trigger) => <IconButton icon="menu" label={t('core.menu')} {...trigger} />}
      </MenuButton>
      {signingOut.question}
    </span>
  )
}
