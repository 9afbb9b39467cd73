/** Templates that once blocked the event loop for seconds. */

/** Quadruples a captured text six times, and then searches it for another long text. */
export const quadruplingTemplate = [
  '{% capture a %}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{% endcapture %}',
  '{% capture a %}{{ a }}{{ a }}{{ a }}{{ a }}{% endcapture %}'.repeat(6),
  '{% capture b %}{{ a | slice: 0, 90000 }}b{{ a | slice: 0, 90000 }}{% endcapture %}',
  '{% if a contains b %}x{% endif %}x',
].join('')

/** Evaluates an expression a million times within one filter, which no limit of Liquid interrupts. */
export const endlessFilterTemplate = [
  '{% capture a %}aaaaaaaaaa{% endcapture %}',
  '{% capture a %}{{ a }}{{ a }}{{ a }}{{ a }}{% endcapture %}'.repeat(4),
  '{% capture b %}{{ a | slice: 0, 400 }}b{{ a | slice: 0, 400 }}{% endcapture %}',
  '{% capture a %}{{ a }}{{ a }}{{ a }}{{ a }}{% endcapture %}'.repeat(2),
  '{% assign list = a | slice: 0, 20000 | split: "" %}',
  '{% assign found = list | where_exp: "i", "a contains b" %}{{ found.size }}',
].join('')
