/** The cookies that the script may read; none where the browser denies them. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Where cookies are denied nothing is kept, and the page goes on. */
export function writeCookie(cookie: string): void {
  try {
    document.cookie = cookie
  } catch {
    // Denied: known to this page only.
  }
}
