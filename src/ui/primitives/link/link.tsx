import { createContext, createElement, use } from 'react'
import type { ComponentPropsWithRef, ComponentType } from 'react'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string }

function PlainLink(props: LinkProps) {
  return <a {...props} />
}

/** The application puts its router's link here once; every part of the design system then navigates through it. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
