import type { ReactNode } from 'react'

interface PanelHeadProps {
  title: string
  /** One sentence. */
  text?: ReactNode
  /** The panel's main action, at the top right. */
  children?: ReactNode
}

/** Heading and main action of a panel. */
export const PanelHead = ({ title, text, children }: PanelHeadProps) => (
  <div className="admin-head">
    <div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    {children}
  </div>
)
