/** Texts that try to break fields. */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>', '"><svg onload=alert(1)>', "'-alert(1)-'", '<img src=x onerror=alert(1)>', '</svg><script>1</script>', '<![CDATA[x]]>', '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '&lt;b&gt;', '&#x3c;', '&x;', ']]>', '<?xml?>', 'javascript:alert(1)', '{{7*7}}', '${7*7}', '<%= 1 %>', '#{1}', '=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '%0d%0aSet-Cookie:x', 'a\r\nBcc: x@y.z', '\u0000',
  '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u200b', '\u200d', '\u202e', '\u2066abc\u2069', '\ufeff', '\ufffd', '\ud800', '\udfff', 'Z̴̡̛͓͇͐a̸l̵g̶o̷', 'á̂̃̄̅̆̇̈̉̊', 'ﷺ', '𝕳𝖊𝖑𝖑𝖔', '👩‍👩‍👧‍👦', '🏳️‍🌈', '🇺🇸',
  'ａｂｃ', 'Ⅳ', 'ℌ', '①', '½', 'İ', 'ı', 'ß', 'ẞ', 'ŉ', 'ǆ', '漢字', 'हिन्दी', 'עברית', 'العربية', '../../etc/passwd', '..\\..\\', 'CON', '%s%s%n', "' or 1=1--", '__proto__', 'constructor', 'toString', '𒐫', 'A'.repeat(5_000), '́'.repeat(2_000), 'A B C D E F G', '   ', '\u00a0', '\u3000', '\u2028', '\u2029',
] // prettier-ignore
