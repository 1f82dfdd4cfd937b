/** What a reminder is about. Source: server/contract/spec/administration.md 12.1. */
type ReminderKind = 'updated' | 'commented' | 'mentioned' | 'answered'

const kinds: Readonly<Record<string, ReminderKind>> = {
  comment: 'commented',
  comment_mention: 'mentioned',
  comment_reply: 'answered',
}

export const reminderKind = (actionType: string): ReminderKind => kinds[actionType] ?? 'updated'
