/** The message centre. */
export const en = {
  title: 'Messages',
  reminders: 'Reminders',
  announcements: 'Announcements',
  searchAnnouncements: 'Search announcements',
  unread: { one: '{count} unread', other: '{count} unread' },
  markAllRead: 'Mark all as read',
  markedRead: { one: '{count} message marked as read', other: '{count} messages marked as read' },
  unreadOnly: 'Unread only',
  status: 'Status',
  new: 'New',
  sent: 'Sent',
  content: 'Message',

  updated: '{name} updated {title}',
  hidden: '{name} updated a page that is no longer visible',
  commented: '{name} commented on {title}',
  mentioned: '{name} mentioned you in a comment on {title}',
  answered: '{name} answered your comment on {title}',
  quoted: '“{title}”',
  remark: 'Remark: {text}',
  untitled: 'Untitled',
  somebody: 'Somebody',

  unsubscribe: 'Unsubscribe',
  unsubscribed: 'You won’t be notified about “{title}” any more',
  undo: 'Undo',

  noReminders: 'No reminders',
  noRemindersText:
    'You are reminded when somebody saves a page you are subscribed to and chooses “Save and notify”.',
  noUnread: 'Nothing unread on this page of the list',
  showAll: 'Show all',
  noAnnouncements: 'No announcements',
  noAnnouncementsText: 'Announcements from the administrators of this site appear here.',
} as const
