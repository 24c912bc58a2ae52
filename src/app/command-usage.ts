export const usage = `npm run shop -- COMMAND

  import FILE [--dry-run]                 imports a Shopify product CSV (old or new header);
                                          images from URLs or from ./pictures next to the file
    [--archive-missing]                   archives variants that are missing from the products
                                          in the file; other products are unchanged
    [--map 'Their column=Our column']     renames a column; can be repeated
    [--delimiter comma|semicolon|tab]     detected automatically by default
  export FILE [--pictures]                exports the catalog with the new header
  collections FILE [--dry-run]            imports departments, categories and edits (JSON)
    [--archive-missing]                   archives collections that are missing from the file
  collections export FILE [--pictures]    exports the published collections
  synonyms FILE                           imports search synonyms (JSON)
    [--archive-missing]                   deletes groups that share no word with the file
  feedback [--all]                        lists open tickets, the most urgent first
  feedback show NUMBER                    shows a ticket
  feedback answer NUMBER TEXT [--resolve] replies by email
  feedback take|resolve|discard|restore NUMBER
                                          changes the state without a reply; discard marks spam
  monograms FILE                          imports monogram templates: positions, styles, threads
                                          and prices (JSON)
    [--archive-missing]                   archives templates that are missing from the file
  works                                   lists open monogram jobs by due date and thread
  works files ID [FOLDER]                 saves the production sheet (SVG, PDF) and stitches (DST)
  commissions files NUMBER [FOLDER]       saves the files of a commission
  commissions proof NUMBER PICTURE [NOTE] publishes a proof for approval
  most-wished [--sold-out] [--json]       lists the most frequent wish list items
  coupons FILE                            imports coupons (JSON)
  coupon-pool FILE COUNT                  generates single-use codes with the same offer
  move FILE [--dry-run]                   moves customers, subscribers, redirects, discount codes
                                          or gift cards in from another shop (CSV)
  move undo RUN                           takes back what a move has written
  gift-cards import FILE                  imports gift cards of another shop with their codes
  gift-cards export                       exports all gift cards (CSV)
  fsck [--json]                           checks all invariants; exit code 1 if one is violated
  staff ACT --field value                 calls the staff API; without ACT, lists all acts
  staff-key add NAME [--scopes a,b] [--days N]
                                          creates a staff key, with some permissions if given;
                                          set STAFF_KEY=KEY to act under a key
  staff-key list | revoke ID              lists and revokes staff keys
  staff-invite EMAIL NAME [--role ROLE]   prints a one-time link to set up the sign-in of a person,
                                          also of one who lost it; a new person is an Owner by default
  sandbox [--port N] [--shop ORIGIN] [--chaos]
                                          runs the sandbox payment provider as a separate process
  config                                  prints all settings with defaults as an .env file
`

/** Commands that run with an open shop. */
const commandNames = [
  'fsck',
  'import',
  'export',
  'collections',
  'synonyms',
  'coupons',
  'coupon-pool',
  'gift-cards',
  'move',
  'most-wished',
  'staff',
  'staff-key',
  'staff-invite',
  'feedback',
  'monograms',
  'works',
  'commissions',
] as const

export type CommandName = (typeof commandNames)[number]

export function isCommand(name: string): name is CommandName {
  return (commandNames as readonly string[]).includes(name)
}
