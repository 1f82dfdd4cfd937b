/** Frame of the admin console, and what its panels share. */
export const en = {
  title: 'Admin console',
  panels: 'Panels',
  onlyAdministrators: 'This area is for site administrators.',
  users: 'Users',
  items: 'Items',
  attachments: 'Attachments',
  announcements: 'Announcements',
  login: 'External login',
  settings: 'Site settings',
  audit: 'Audit log',
  about: 'About',

  filters: 'Filters',
  filtersSet: { one: '{count} filter set', other: '{count} filters set' },
  clearFilters: 'Clear filters',
} as const
