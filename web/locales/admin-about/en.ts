/** About and upgrading, in the admin console. */
export const en = {
  version: 'Current version',
  database: 'Database',
  space: 'Free space for data',
  spaceLittle: 'This is not much: backups and imports need space.',
  programs: 'For programs',
  upgrade: 'Upgrading',
  noSource:
    'No update source is set, so this server does not check for updates. Upgrade by package:',
  source: 'From source',
  service: 'Service',
  backup: 'Make a backup. The server can keep running.',
  stop: 'Stop the server (Ctrl+C).',
  stopService: 'Stop the service, using its name on your machine.',
  sources:
    'Bring the new version into the program folder (git pull, or unpack it there). The data folder stays as it is.',
  install: 'Install what the new version needs.',
  start: 'Start it again. It brings the database up to date by itself.',
  startService: 'Start the service. It brings the database up to date by itself.',
  doctor: 'Check that everything is in order.',
  copy: 'Copy “{command}”',
  back: 'To roll back, install the previous version again and restore the backup:',
} as const
