import type { Row } from '../permission-cells.ts'

/** Site administration. Source: permissions 5.3, 16.1, additions 4. */
export const adminRows = {} satisfies Record<string, Row>
