import type { ReactNode } from 'react'

/** What draws the tags of messages about orders. */

export const preventWrap = (text: ReactNode): ReactNode => <span className="nowrap">{text}</span>

export const markTime =
  (instant: string) =>
  (text: ReactNode): ReactNode => <time dateTime={instant}>{text}</time>
