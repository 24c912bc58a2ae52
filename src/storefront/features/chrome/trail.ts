interface Match {
  readonly data?: unknown
  readonly loaderData?: unknown
}

/** The collections the shown page lies in, as its own data names them; the header marks the department. */
export function trailOf(matches: readonly Match[]): readonly string[] {
  const data = matches.at(-1)?.loaderData
  if (typeof data !== 'object' || data === null || !('trail' in data) || !Array.isArray(data.trail))
    return []
  return (data.trail as { slug: string }[]).map(({ slug }) => slug)
}
