/** Phrases about the rights that people have on an item. */
export const en = {
  role: 'Role',
  edit: 'Can edit',
  editText: 'Create, change and delete pages and catalogs',
  read: 'Read only',
  readText: 'Only read, even if the item is private',
  manage: 'Item admin',
  manageText: 'Edit everything, and manage members, teams and settings',
  catalog: 'Catalog',
  catalogGone: 'Catalog deleted, no access',
  catalogUnknown: 'Catalog {id}',

  username: 'User',
  name: 'Name',
  added: 'Added',
  searchPeople: 'Search people',
  foundNobody: 'No results for “{keyword}”',

  teamTitle: 'Member permissions · {name}',
  teamText:
    'Changes are saved immediately. With a catalog, a person sees and edits that catalog and everything in it. Permissions from other teams, and membership of the item itself, add up.',
  teamEmpty: 'This team has no members yet',
  toMembers: 'To the members of the team',
  sees: 'What they see',
  seenBy: 'What {name} sees',
  seenText:
    'By all their permissions on this item together, from every team and their own membership.',
  seesAll: 'Reads and edits everything, and manages the item.',
  noCatalogs: 'This item has no catalogs yet.',
  noAccess: 'No access',
  roleOf: 'Role of {name}',
  catalogOf: 'Catalog of {name}',
  roleChanged: 'Role changed',
  catalogChanged: 'Catalog changed',
  counts: '{edit} can edit · {read} read only',
  allReadOnly: 'Make everyone read-only',
  allReadOnlyTitle: 'Make everyone read-only?',
  allReadOnlyText: {
    one: '{count} person of this team can no longer change pages of this item.',
    other: '{count} people of this team can no longer change pages of this item.',
  },
  allReadOnlyDone: {
    one: '{count} person is read-only now',
    other: '{count} people are read-only now',
  },
  changing: '{done} of {total}',
  failedFor: 'Not changed: {names}. {reason}',
} as const
