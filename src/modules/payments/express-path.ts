/** Below this path is the page of wallet buttons that cart and product pages show in a frame. */
export const expressPath = '/express'
