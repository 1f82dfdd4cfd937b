/**
 * Whether an extension only tells the tool that wrote it how to show or to make up something: order
 * of fields, folders, rules for fake values, addresses in the tool.
 */
export const isToolSetting = (name: string): boolean =>
  /^x-(?:apifox(?:-(?:enum|folder|ignore-properties|mock|orders|overrides|refs))?|run-in-apifox)$/.test(
    name,
  )
