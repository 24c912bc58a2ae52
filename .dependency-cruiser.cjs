// Who may import whom. Each rule has a violating fixture in test/architecture/violations.ts.

/** A module uses modules of the rows above its own; modules of one row do not know each other. */
const ranks = [
  ['members', 'staff', 'policies', 'catalog', 'content', 'analytics', 'files'],
  ['wallet'],
  ['inventory', 'newsletter', 'monograms', 'inquiries', 'events'],
  ['pricing'],
  ['coupons'],
  ['subscriptions', 'loyalty'],
  ['cart'],
  ['addresses', 'wishlists', 'feedback'],
  ['payments', 'orders'],
  ['registries'],
  ['checkout', 'refunds'],
  ['bespoke'],
  ['fulfillment'],
  ['returns', 'books'],
]

/** The development server opens the shop in its own process. */
const developmentRoot = '^src/storefront/vite-plugins/shop-in-development[.]ts$'
const anyTest = '[.](test|bench)[.]tsx?$'
const compositionRoot =
  '^src/(shop|compose|compose-aftercare|compose-catalog|compose-house|compose-kept|compose-loyalty|compose-members|compose-payments|compose-registries|compose-wallet|invariants|shop-figures|commands|command-place|command-usage|catalog-commands|staff-commands|bespoke-commands|monogram-commands|create-payment-providers|demo-catalog|job-schedule|sandbox|page-sources|web-app|server|worker|cli)[.]ts$'

const error = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to })

const rankRules = ranks.map((row, rank) => {
  const reachable = ranks.slice(0, rank).flat()
  return error(
    `ranks-${row[0]}`,
    `${row.join(', ')} may use ${reachable.join(', ') || 'no other module'}`,
    { path: `^src/modules/(${row.join('|')})/` },
    {
      path: '^src/modules/',
      pathNot: ['^src/modules/$1/', ...reachable.map((name) => `^src/modules/${name}/`)],
    },
  )
})

module.exports = {
  ranks,
  forbidden: [
    error('no-cycles', 'a cycle means two files are one idea', {}, { circular: true }),
    {
      name: 'no-module-cycles',
      scope: 'folder',
      severity: 'error',
      comment: 'modules form a directed acyclic graph',
      from: { path: '^src/modules/[^/]+$' },
      to: { circular: true },
    },
    ...rankRules,
    error(
      'modules-have-a-rank',
      'a new module gets its place in the table above first',
      { path: '^src/modules/', pathNot: `^src/modules/(${ranks.flat().join('|')})/` },
      { path: '^src/' },
    ),
    error(
      'kernel-stands-alone',
      'kernel imports nothing but kernel',
      { path: '^src/kernel/', pathNot: anyTest },
      { pathNot: '^src/kernel/' },
    ),
    error(
      'domain-is-pure',
      'domain/ sees its own domain/ and the kernel, never I/O or npm',
      { path: '^src/modules/([^/]+)/domain/', pathNot: anyTest },
      { pathNot: ['^src/modules/$1/domain/', '^src/kernel/'] },
    ),
    error(
      'rooms-are-private',
      'other modules use the files at a module root, never its folders',
      { path: '^src/modules/([^/]+)/' },
      { path: '^src/modules/[^/]+/[^/]+/', pathNot: '^src/modules/$1/' },
    ),
    error(
      'modules-face-inward',
      'modules see modules, platform and kernel',
      { path: '^src/modules/' },
      { path: '^src/', pathNot: '^src/(modules|platform|kernel)/' },
    ),
    error(
      'http-is-mounted-by-api',
      'only the API and the roots that compose it see a module http.ts',
      { path: '^src/', pathNot: [anyTest, '^src/api/', compositionRoot] },
      { path: '^src/modules/[^/]+/http[.]ts$' },
    ),
    error(
      'platform-knows-no-business',
      'platform sees platform and kernel',
      { path: '^src/platform/' },
      { path: '^src/', pathNot: '^src/(platform|kernel)/' },
    ),
    error(
      'ui-knows-no-business',
      'ui sees ui and kernel',
      { path: '^src/ui/' },
      { path: '^src/', pathNot: '^src/(ui|kernel)/' },
    ),
    error(
      'storefront-speaks-to-the-api',
      'the storefront takes contract.ts, domain/ and types from modules, and only types from the platform',
      { path: '^src/storefront/', pathNot: developmentRoot },
      {
        path: '^src/(modules|platform)/',
        pathNot: '^src/modules/[^/]+/(domain/|contract[.]ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'browser-code-knows-no-node',
      'what runs in a browser imports nothing of Node',
      {
        path: '^src/(ui|storefront|kernel)/',
        pathNot: [anyTest, '[.]server[.]tsx?$', '[.]config[.]ts$', '^src/storefront/vite-plugins?'],
      },
      { dependencyTypes: ['core'] },
    ),
    error(
      'api-uses-doors',
      'the API never opens a module room',
      { path: '^src/api/' },
      { path: '^src/modules/[^/]+/[^/]+/' },
    ),
    error(
      'faces-are-apart',
      'storefront and api do not import each other',
      { path: '^src/(storefront|api)/' },
      { path: '^src/(storefront|api)/', pathNot: '^src/$1/' },
    ),
    error(
      'routes-are-leaves',
      'nothing imports a route module',
      { path: '^src/' },
      { path: '^src/storefront/routes/' },
    ),
    error(
      'roots-are-roots',
      'only a composition root imports a composition root',
      { path: '^src/', pathNot: [compositionRoot, developmentRoot, anyTest] },
      { path: compositionRoot },
    ),
    error(
      'the-shop-knows-no-tests',
      'code that ships imports no test and no test support',
      { path: '^src/', pathNot: anyTest },
      { path: ['^test/', anyTest] },
    ),
    error(
      'imports-resolve',
      'every import leads somewhere',
      { path: '^src/' },
      { couldNotResolve: true, pathNot: '^virtual:|^[.]/[+]types/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/|[.]react-router/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
