/** The cookies that scripts can read; empty if the browser denies access. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // Denied: the value exists only in this page.
  }
}
