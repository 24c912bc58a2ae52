/** The space for the logo at the top of an email, in pixels. */
export const wordmarkSize = { width: 280, height: 40 } as const
