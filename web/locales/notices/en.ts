/** Notices of new messages. */
export const en = {
  updated: '{name} updated “{title}”',
  commented: '{name} commented on “{title}”',
  somebody: 'Somebody',
  announcement: 'New announcement',
  unread: 'You have unread messages',
  turnOn: 'Turn on system notifications',
} as const
