import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { currentSession } from '../../api/session.ts'
import { reminderKind } from '../../lib/reminder-kind.ts'
import { hrefOf } from '../../lib/address/navigation.ts'
import { t } from '../../locales/phrases.ts'
import { showNotice, type Notice } from '../../ui/feedback/notices/notices.tsx'
import { claim, type Told } from './told.ts'

/** Milliseconds that a notice stays. Source: web/spec/reading.md 10. */
const stay = 30_000
/** Milliseconds after which an opened message counts as read. Source: web/spec/reading.md 10. */
const readAfter = 2_000

/** Milliseconds that the notice on entering an item stays. Source: web/spec/reading.md 10. */
const entryStay = 10_000

type Unread = Answer<'message/getUnread'>

interface Message extends Told {
  text: string
  detail: string
  /** The same in every tab, so that the system shows one. */
  tag: string
  href: string
  read: () => void
}

interface TellOptions {
  uid: string
  /** Announcements have only the badge on my items. Source: web/spec/reading.md 10. */
  withAnnouncement: boolean
  /** Without it only the system's notifications are shown. Source: web/spec/writing.md 7. */
  inPage: boolean
  /** The item that was entered with something unread; '' for none. */
  item: string
}

/** Who has last been told on entering which item. */
let toldOnEntering = ''

/** Removes the notices that are shown. */
const shownNow = new Set<() => void>()
/** Closes what the system shows, without marking it as read. */
const systemNow = new Set<() => void>()

/** Removes the notices in the page, once the message centre shows what they say. */
export function hideTold(): void {
  for (const hide of shownNow) hide()
  shownNow.clear()
}

/** Removes everything that the person has been told: the next one at this browser must not see it. */
export function forgetTold(): void {
  hideTold()
  for (const close of systemNow) close()
  systemNow.clear()
}

/** Whether the person is still the one who is signed in here. */
const isHere = (uid: string) => currentSession().person?.uid === uid

/** Whether the person has allowed notifications of the system. */
const isGranted = () => 'Notification' in window && Notification.permission === 'granted'

/**
 * Tells the person what has arrived, once per browser: as a notification of the system where they
 * allow it, otherwise at the top right, which needs a visible tab. Source: web/spec/managing.md 4.2.
 */
export async function tellUnread({ remind, announce, unread }: Unread, options: TellOptions) {
  const { uid, withAnnouncement, inPage, item } = options
  if ((document.hidden || !inPage) && !isGranted()) return
  const messages: Message[] = []
  // the answer may still be that of the person before
  const isOwn = !Array.isArray(remind) && remind.to_uid === uid
  if (isOwn && remind.object_type === 'page' && remind.page_data) {
    messages.push({
      ...common(uid, 'remind', remind),
      text: t(`notices.${reminderKind(remind.action_type)}`, {
        name: remind.from_name || t('notices.somebody'),
        title: remind.page_data.page_title,
      }),
      detail: remind.message_content,
    })
  }
  if (withAnnouncement && !Array.isArray(announce))
    messages.push({
      ...common(uid, 'announce', announce),
      text: t('notices.announcement'),
      detail: '',
    })
  let isTold = false
  for (const message of messages) {
    if (!(await claim(message)) || !isHere(uid)) continue
    isTold = true
    tell(message, inPage)
  }
  // what has just been told need not be said again in general
  if (item === '' || unread.remind === 0 || toldOnEntering === `${uid}.${item}`) return
  if (!isTold && (document.hidden || !inPage)) return
  toldOnEntering = `${uid}.${item}`
  if (isTold) return
  shownNow.add(
    showNotice({
      text: t('notices.unread'),
      stay: entryStay,
      link: { href: hrefOf('/message/index'), onOpen: () => undefined },
    }),
  )
}

function common(
  uid: string,
  kind: Told['kind'],
  { from_uid, message_content_id }: { from_uid: string; message_content_id: string },
): Omit<Message, 'text' | 'detail'> {
  const content = Number(message_content_id)
  const read = async () => {
    if (!isHere(uid)) return
    await runAction('message/setRead', { message_content_id: content, from_uid: Number(from_uid) })
    await refresh('message/getUnread')
  }
  return {
    uid,
    kind,
    content,
    tag: `${from_uid}_${message_content_id}`,
    href: hrefOf(`/message/index?dtab=${kind === 'remind' ? 'remindList' : 'announcementList'}`),
    // it stays unread where this fails, which the badge shows
    read: () => void read().catch(() => undefined),
  }
}

function tell(message: Message, inPage: boolean): void {
  if ((isGranted() && notify(message)) || !inPage) return
  showInPage(message, 'Notification' in window && Notification.permission === 'default')
}

function showInPage(message: Message, offersSystem: boolean): void {
  const { text, detail, href, read } = message
  const action: Notice['action'] = {
    label: t('notices.turnOn'),
    run: () =>
      void Notification.requestPermission().then((answer) => {
        if (answer !== 'granted' || !notify(message)) showInPage(message, false)
      }),
  }
  shownNow.add(
    showNotice({
      text,
      detail,
      stay,
      link: { href, onOpen: () => setTimeout(read, readAfter) },
      onDismiss: read,
      ...(offersSystem && { action }),
    }),
  )
}

/** @returns false where the browser shows none from a page, as on phones */
function notify({ text, detail, tag, href, read }: Message): boolean {
  try {
    const shown = new Notification(text, { tag, body: detail, requireInteraction: true })
    let staysUnread = false
    const forget = () => {
      staysUnread = true
      shown.close()
    }
    systemNow.add(forget)
    shown.addEventListener('click', () => {
      staysUnread = true
      window.open(href, '_blank', 'noopener')
      shown.close()
      setTimeout(read, readAfter)
    })
    shown.addEventListener('close', () => {
      systemNow.delete(forget)
      if (!staysUnread) read()
    })
    return true
  } catch {
    return false
  }
}
