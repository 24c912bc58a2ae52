export const usage = `npm run shop -- COMMAND

  import FILE [--dry-run]                       a Shopify product CSV, old or new header; pictures from URLs or ./pictures beside it
         [--archive-missing]                    archives the variants that the file leaves out of the products it names; a product
                                                that it does not name stays, and is archived by the Status column
         [--map 'Their column=Our column']      for each column of another name; may be repeated
         [--delimiter comma|semicolon|tab]      found by itself unless the first line misleads
  export FILE [--pictures]                      the catalog in the newer header
  collections FILE [--dry-run]                  departments, categories and edits (JSON); those that the file does not name stay
              [--archive-missing]               archives those that it does not name
  collections export FILE [--pictures]          the collections that are shown, to be edited and imported again
  synonyms FILE [--archive-missing]             words that mean the same to the search (JSON); groups that share no word with the file
                                                stay, unless they are to be removed
  feedback [--all]                              what was written and waits for an answer, the most urgent first
  feedback show NUMBER                          one conversation
  feedback answer NUMBER TEXT [--resolve]       answers by mail
  feedback take|resolve|discard|restore NUMBER  moves it without a word; discarded is spam
  monograms FILE [--archive-missing]            what can be written on goods: places, styles, threads, prices (JSON); templates that
                                                the file does not name stay, unless they are to be offered no more
  works                                         what the workshop has to letter, soonest first, thread by thread
  works files ID [FOLDER]                       its production sheet (SVG, PDF) and stitches (DST)
  commissions files NUMBER [FOLDER]             what came with a commission, into a folder
  commissions proof NUMBER PICTURE [NOTE]       shows the shopper a drawing to be approved
  most-wished [--sold-out] [--json]             what people put on their wish lists
  coupons FILE                                  codes, what they take off and for whom (JSON)
  coupon-pool FILE COUNT                        draws single-use codes that promise the same; they are written out
  gift-cards import FILE | export               cards of another shop with their codes; every card as a table (CSV)
  fsck [--json]                                 checks every invariant; exit code 1 when one is broken
  staff ACT --field value                       what the staff's API does: ship, hold, cancel, refund; without ACT the list of them
  staff-key add NAME | list | revoke ID         keys to the staff's API; STAFF_KEY=KEY before a command says who acts
  sandbox [--port N] [--shop ORIGIN] [--chaos]  the test card provider as a process of its own
  config                                        every setting with its default and what it is for, as an .env file
`

/** Carried out on an open shop. */
const commandNames = [
  'fsck',
  'import',
  'export',
  'collections',
  'synonyms',
  'coupons',
  'coupon-pool',
  'gift-cards',
  'most-wished',
  'staff',
  'staff-key',
  'feedback',
  'monograms',
  'works',
  'commissions',
] as const

export type CommandName = (typeof commandNames)[number]

export function isCommand(name: string): name is CommandName {
  return (commandNames as readonly string[]).includes(name)
}
