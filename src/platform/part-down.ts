/** Something the shop asks is not to be had just now: whoever called hears "try again", and nothing was changed. */
export class PartDown extends Error {
  override name = 'PartDown'
}
