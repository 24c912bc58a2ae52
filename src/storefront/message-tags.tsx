import type { ReactNode } from 'react'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'

/** What draws the tags of messages. */

export const emphasize = (text: ReactNode): ReactNode => <em>{text}</em>

export const embolden = (text: ReactNode): ReactNode => <b>{text}</b>

export const strengthen = (text: ReactNode): ReactNode => <strong>{text}</strong>

/** For screen readers only. */
export const hide = (text: ReactNode): ReactNode => <span className="visually-hidden">{text}</span>

export const linkTo =
  (href: string) =>
  (text: ReactNode): ReactNode => <TextLink href={href}>{text}</TextLink>

/** A link in the look of the browser, as for telephone numbers within a text. */
export const plainLinkTo =
  (href: string) =>
  (text: ReactNode): ReactNode => <a href={href}>{text}</a>
