import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Another variant is the same page with the same data. */
export function revalidateProduct({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}
