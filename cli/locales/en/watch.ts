/** Messages of `showdoc watch`. */
export const watch = {
  purpose: 'Push the folder whenever its files change; with --pull, also pull changes of the item.',
  'flag.pull': 'also pull what others change on the server',
  'flag.open': 'open the item in the browser',
  'flag.debounce': 'milliseconds without a change before a push',
  'flag.onConflict':
    'what to do with pages changed on both sides: fail, skip, merge, theirs or ours',
  'flag.notify': 'notify subscribers of changed pages',
  'flag.gitignore': 'also watch files that .gitignore excludes',

  watching: 'Watching {folder}; press Ctrl+C to stop.',
  offline: {
    one: 'Offline since {time}, {count} change waiting: {reason}',
    other: 'Offline since {time}, {count} changes waiting: {reason}',
  },
  online: 'Online again.',
  git: 'Waiting for git to finish ({activity}).',
  polling: 'The system cannot watch this many files; checking them every two seconds instead.',
  'polling.hint': 'raise the limit: sysctl fs.inotify.max_user_watches=524288',
  stopped: {
    one: 'Stopped, {count} conflict left.',
    other: 'Stopped, {count} conflicts left.',
  },
  noConflicts: 'No conflicts.',

  'view.waiting': 'watching',
  'view.push': 'pushing…',
  'view.pull': 'pulling…',
  'view.paused': 'paused',
  'view.git': 'waiting for git',
  'view.offline': 'offline since {time}',
  'view.changes': { one: '{count} change waiting', other: '{count} changes waiting' },
  'view.conflicts': { one: '{count} conflict', other: '{count} conflicts' },
  'view.keys': 'p pause · s push now · c conflicts · o open · q quit',
  'view.keysPaused': 'p resume · s push now · c conflicts · o open · q quit',
} as const
