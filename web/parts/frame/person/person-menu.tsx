import { useHref, useNavigate } from '../../links/navigation.tsx'
import { isAdministrator, nameOf, useSession, type Person } from '../../../api/session.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { MenuButton } from '../../../ui/overlays/menus/menu.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import { useLanguageEntries, useThemeEntries } from '../../appearance.tsx'
import './person-menu.css'
import { PersonSign } from './person-sign.tsx'
import { useSigningOut } from './sign-out.tsx'
import { UnreadCount } from '../unread-count.tsx'
import { useUnread } from '../unread.ts'

interface PersonMenuProps {
  person: Person
  /**
   * False: name and number of unread messages, as at the bottom of an item's menu; where there is
   * an arrow, the frame shows the number beside its messages.
   */
  arrow?: boolean
}

/** The signed-in person's menu: settings, language, theme, call reference, sign-out. */
export function PersonMenu({ person, arrow = true }: PersonMenuProps) {
  const t = usePhrases()
  const signingOut = useSigningOut()
  const name = nameOf(person)
  return (
    <>
      <MenuButton
        label={t('core.personMenu', { name })}
        groups={usePersonEntries(signingOut.begin)}
        head={person.username}
      >
        {(trigger) => (
          <button type="button" className="person" {...trigger}>
            <PersonSign names={[name, person.username]} />
            <span className="name">{name}</span>
            {arrow ? <Icon name="chevronDown" size={16} /> : <UnreadCount />}
          </button>
        )}
      </MenuButton>
      {signingOut.question}
    </>
  )
}

/** Entries of the person menu, also used by the menu on phones. */
export function usePersonEntries(signOut: () => void): MenuEntry[][] {
  const t = usePhrases()
  const navigate = useNavigate()
  const teams = useHref('/team/index')
  const messages = useHref('/message/index')
  const settings = useHref('/user/setting')
  const items = useHref('/item/index')
  const attachments = useHref('/attachment/index')
  const tokens = useHref('/user/tokens')
  const reference = useHref('/reference')
  const admin = useHref('/admin/index')
  const { person } = useSession()
  const { remind, announce } = useUnread()
  const unread = remind + announce
  const go = (to: string) => () => void navigate(to)
  return [
    [
      {
        name: 'items',
        label: t('core.myItems'),
        icon: 'book',
        href: items,
        run: go('/item/index'),
      },
      {
        name: 'teams',
        label: t('core.teams'),
        icon: 'users',
        href: teams,
        run: go('/team/index'),
      },
      {
        name: 'messages',
        label: t('core.messages'),
        icon: 'bell',
        href: messages,
        count: { value: unread, label: t('core.unread', { count: unread }) },
        run: go('/message/index'),
      },
      {
        name: 'settings',
        label: t('core.mySettings'),
        icon: 'gear',
        href: settings,
        run: go('/user/setting'),
      },
      {
        name: 'attachments',
        label: t('core.attachments'),
        icon: 'paperclip',
        href: attachments,
        run: go('/attachment/index'),
      },
      {
        name: 'tokens',
        label: t('core.tokens'),
        icon: 'key',
        href: tokens,
        run: go('/user/tokens'),
      },
      ...(isAdministrator(person)
        ? [
            {
              name: 'admin',
              label: t('core.admin'),
              icon: 'shield' as const,
              href: admin,
              run: go('/admin/index'),
            },
          ]
        : []),
      {
        name: 'reference',
        label: t('core.reference'),
        icon: 'code',
        href: reference,
        run: go('/reference'),
      },
    ],
    useLanguageEntries(),
    useThemeEntries(),
    [{ name: 'signOut', label: t('core.signOut'), icon: 'leave', run: signOut }],
  ]
}
