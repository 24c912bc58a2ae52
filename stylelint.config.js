const systemColors = [
  'Canvas',
  'CanvasText',
  'LinkText',
  'ButtonText',
  'ButtonFace',
  'ButtonBorder',
  'Field',
  'FieldText',
  'Highlight',
  'HighlightText',
  'GrayText',
  'Mark',
  'MarkText',
]
const noColor = ['currentcolor', 'transparent', 'inherit', 'none', 'unset', 'auto', ...systemColors]
const strict = 'scale-unlimited/declaration-strict-value'
const primitiveTokens =
  /var\(--(bottle|celadon|starch|blued|mist|slate|ink|weld|madder|indigo|flax)\b/

/** Colors, type and layers come from tokens everywhere; what the storefront places, it also spaces by tokens. */
export default {
  plugins: ['stylelint-declaration-strict-value'],
  reportNeedlessDisables: true,
  rules: {
    'block-no-empty': true,
    'color-named': 'never',
    'color-no-invalid-hex': true,
    'custom-property-no-missing-var-function': true,
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-duplicate-properties': [
      true,
      { ignore: ['consecutive-duplicates-with-different-syntaxes'] },
    ],
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-no-important': true,
    'font-family-no-duplicate-names': true,
    'function-calc-no-unspaced-operator': true,
    'keyframe-block-no-duplicate-selectors': true,
    'media-feature-name-no-unknown': true,
    'media-query-no-invalid': true,
    'named-grid-areas-no-invalid': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'no-unknown-animations': true,
    'property-no-unknown': true,
    'property-disallowed-list': [
      ['/^(margin|padding|border)-(top|bottom|left|right)/', 'top', 'bottom', 'left', 'right'],
      { message: (name) => `"${name}" has a logical counterpart` },
    ],
    'selector-max-id': 0,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global', 'local'] }],
    'selector-pseudo-element-no-unknown': true,
    'selector-type-no-unknown': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      files: ['src/ui/primitives/**/*.css', 'src/ui/patterns/**/*.css', 'src/storefront/**/*.css'],
      rules: {
        'color-no-hex': true,
        'function-disallowed-list': [
          'rgb',
          'rgba',
          'hsl',
          'hsla',
          'hwb',
          'lab',
          'lch',
          'oklab',
          'oklch',
          'color',
        ],
        [strict]: [
          [
            '/color$/',
            'fill',
            'stroke',
            'font-family',
            'font-weight',
            'z-index',
            'transition-duration',
            'animation-timing-function',
          ],
          {
            ignoreValues: [...noColor, '0', '-1', '1', '2', '3', 'linear'],
            disableFix: true,
            message: 'take ${property} from a token, not "${value}"',
          },
        ],
      },
    },
    {
      files: ['src/storefront/**/*.css'],
      rules: {
        'declaration-property-value-disallowed-list': [
          { '/.*/': [primitiveTokens] },
          { message: () => 'a feature reads semantic tokens (--color-…), never a dye of the book' },
        ],
        [strict]: [
          [
            '/color$/',
            'fill',
            'stroke',
            'font-family',
            'font-weight',
            'font-size',
            'line-height',
            'z-index',
            'border-radius',
            'transition-duration',
            '/^(margin|padding)/',
            '/gap$/',
          ],
          {
            ignoreValues: [
              ...noColor,
              '0',
              '-1',
              '1',
              '50%',
              '100%',
              'linear',
              'normal',
              '/^-?\\d*\\.?\\d+(em|%|lh|ch)$/',
              '/^calc\\(.*var\\(--/',
              '/^(max|min|clamp)\\(.*var\\(--/',
              '/^env\\(/',
            ],
            disableFix: true,
            message: 'take ${property} from a token, not "${value}"',
          },
        ],
      },
    },
  ],
}
