/** The dialog behind Feedback in the header. */
export const en = {
  issues: 'Tell us what is wrong or missing in the list of issues:',
  nowhere: 'Tell the people who run this site what is wrong or missing.',
  version: 'Version {version}',
} as const
