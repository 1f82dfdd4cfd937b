/** Notices of new messages. */
export const en = {
  updated: '{name} updated “{title}”',
  commented: '{name} commented on “{title}”',
  mentioned: '{name} mentioned you in a comment on “{title}”',
  answered: '{name} answered your comment on “{title}”',
  somebody: 'Somebody',
  announcement: 'New announcement',
  unread: 'You have unread messages',
  turnOn: 'Turn on system notifications',
} as const
