import { lazy, type ComponentType } from 'react'

/** A screen whose script is loaded when the screen is opened. */
export function lazyScreen<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType }>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(() => load().then((loaded) => ({ default: loaded[name] })))
}
