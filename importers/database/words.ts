import type { TableKind } from './schema.ts'

/**
 * Words of generated pages. They are in both languages, so that two people who generate the same
 * dictionary in different languages do not overwrite each other. Source: cli/spec.md 5.16.
 */
export const words = {
  column: '字段 / Column',
  type: '类型 / Type',
  isNullable: '允许空 / Null',
  fallback: '默认 / Default',
  comment: '注释 / Comment',
  remark: '备注 / Remark',
  primaryKey: '主键 / Primary key',
  rows: '行数（估计） / Rows (estimate)',
  indexes: '索引 / Indexes',
  foreignKeys: '外键 / Foreign keys',
  checks: '检查约束 / Checks',
  former: '已删除字段的备注 / Former remarks',
  name: '名称 / Name',
  columns: '字段 / Columns',
  isUnique: '唯一 / Unique',
  details: '说明 / Details',
  references: '引用 / References',
  onUpdate: '更新时 / On update',
  onDelete: '删除时 / On delete',
  condition: '条件 / Condition',
  table: '表 / Table',
  kind: '类型 / Kind',
  diagram: '关系图 / Diagram',
  gone: '⚠️ 数据库中已没有此表。 / This table no longer exists in the database.',
  notDrawn: '未绘制的表 / Tables not drawn',
} as const

export const kindWords: Readonly<Record<TableKind, string>> = {
  table: '表 / table',
  partitioned: '分区表 / partitioned table',
  foreign: '外部表 / foreign table',
  virtual: '虚拟表 / virtual table',
  view: '视图 / view',
  materialized: '物化视图 / materialized view',
}
