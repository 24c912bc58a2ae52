import { createContext, createElement, use } from 'react'
import type { ComponentPropsWithRef, ComponentType } from 'react'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & { href: string }

function PlainLink(props: LinkProps) {
  return <a {...props} />
}

/**
 * The link component of the router. The application sets it once, and every component navigates
 * through it.
 */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
