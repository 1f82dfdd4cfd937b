/** Where the messages that this browser has told are stored: `{uid}.{kind}.{number}`. */
const store = 'told-messages'
/** How many are kept. Source: web/spec/managing.md 4.2. */
const kept = 200

/** A message of a person, by the id of its content. */
export interface Told {
  uid: string
  kind: 'remind' | 'announce'
  content: number
}

/**
 * Whether this tab is the one to tell a message: true once per browser. Of reminders the newest is
 * told, so older ones than that are not announced afterwards.
 */
export async function claim(message: Told): Promise<boolean> {
  // only browsers with an https address have them
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return take(message)
  // two tabs must not read the list before either has written it
  return locks.request('showdoc-told', () => take(message))
}

function take({ uid, kind, content }: Told): boolean {
  try {
    const told = (localStorage.getItem(store) ?? '').split(' ').filter(Boolean)
    const start = `${uid}.${kind}.`
    const known = told
      .filter((one) => one.startsWith(start))
      .map((one) => Number(one.slice(start.length)))
    if (kind === 'remind' ? known.some((one) => one >= content) : known.includes(content))
      return false
    localStorage.setItem(store, [...told, `${start}${content}`].slice(-kept).join(' '))
  } catch {
    // without storage a message may be told twice
  }
  return true
}
