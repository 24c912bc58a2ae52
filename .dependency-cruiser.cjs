// Who may import whom. Each rule has a violating fixture in test/architecture/violations.ts.

const { globSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

/** Module → the modules it may import, from the `uses` list of its manifest. */
const uses = Object.fromEntries(
  globSync('src/modules/*/module.ts', { cwd: __dirname }).map((file) => {
    const list = /\buses: \[([^\]]*)\]/.exec(readFileSync(join(__dirname, file), 'utf8'))
    if (!list) throw new Error(`${file} does not state what it uses.`)
    return [file.split(/[\\/]/)[2], list[1].match(/[\w-]+/g) ?? []]
  }),
)

/** The development server opens the shop in its own process. */
const developmentRoot = '^src/storefront/vite-plugins/shop-in-development[.]ts$'
const anyTest = '[.](test|bench)[.]tsx?$'
const app = '^src/app/'

const error = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to })

const usesRules = Object.entries(uses).map(([name, others]) =>
  error(
    `uses-${name}`,
    `${name} may use ${others.join(', ') || 'no other module'}`,
    { path: `^src/modules/${name}/`, pathNot: anyTest },
    {
      path: '^src/modules/',
      pathNot: [name, ...others].map((one) => `^src/modules/${one}/`),
    },
  ),
)

module.exports = {
  uses,
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
    ...usesRules,
    error(
      'modules-have-a-manifest',
      'a module states in module.ts what it uses',
      { path: '^src/modules/', pathNot: `^src/modules/(${Object.keys(uses).join('|')})/` },
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
      'folders-are-private',
      'other modules use the files at a module root, never its folders',
      { path: '^src/modules/([^/]+)/', pathNot: anyTest },
      {
        path: '^src/modules/[^/]+/[^/]+/',
        pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/domain/'],
      },
    ),
    error(
      'domain-types-only',
      'other modules may use the types of a domain, never its code',
      { path: '^src/modules/([^/]+)/' },
      {
        path: '^src/modules/[^/]+/domain/',
        pathNot: '^src/modules/$1/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'modules-face-inward',
      'modules see modules, platform and kernel',
      { path: '^src/modules/' },
      { path: '^src/', pathNot: '^src/(modules|platform|kernel)/' },
    ),
    error(
      'handlers-are-mounted-by-manifests',
      'only the manifest of a module sees its http.ts',
      { path: '^src/', pathNot: [anyTest, '^src/api/', '^src/modules/[^/]+/module[.]ts$'] },
      { path: '^src/modules/[^/]+/api/http[.]ts$' },
    ),
    error(
      'platform-knows-no-business',
      'platform sees platform and kernel',
      { path: '^src/platform/' },
      { path: '^src/', pathNot: '^src/(platform|kernel)/' },
    ),
    error(
      'ui-knows-no-business',
      'ui sees ui, kernel and the messages',
      { path: '^src/ui/' },
      { path: '^src/', pathNot: '^src/(ui|kernel|messages)/' },
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
      'the API uses the files at a module root',
      { path: '^src/api/', pathNot: anyTest },
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
      'app-is-the-root',
      'nothing imports the application that is built from it',
      { path: '^src/', pathNot: [app, developmentRoot, anyTest] },
      { path: app },
    ),
    error(
      'back-office-speaks-to-the-api',
      'the back office takes only types, style sheets and the kernel from the shop',
      { path: '^backoffice/', pathNot: anyTest },
      { path: '^src/', pathNot: ['[.]css$', '^src/kernel/'], dependencyTypesNot: ['type-only'] },
    ),
    error(
      'the-shop-knows-no-back-office',
      'the shop runs without the app that its staff use',
      { path: '^src/' },
      { path: '^backoffice/' },
    ),
    error(
      'the-shop-knows-no-tests',
      'code that ships imports no test and no test support',
      { path: '^(src|backoffice)/', pathNot: anyTest },
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
