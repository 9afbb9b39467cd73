import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMinutes, readNumber } from './readings.ts'

test('durations are read as people write them', () => {
  for (const [text, minutes] of Object.entries({
    '': '',
    '90': 90,
    '1,200': 1_200,
    '90 min': 90,
    '90 minutes.': 90,
    '1:30': 90,
    '2h': 120,
    '2 hrs': 120,
    '2.5 hours': 150,
    '2,5 hours': 150,
    '.5h': 30,
    '2h 30m': 150,
    '2h30': 150,
    '2 Hours and 30 minutes': 150,
    '2 hours, 5': 125,
    '1 day 2 h': 1_560,
    '-15': -15,
    '- 1 h': -60,
  }))
    assert.equal(readMinutes(text), minutes, text)
})

test('a text that is no duration is not read, and neither is a number whose unit is a guess', () => {
  for (const text of ['soon', '2.5', '1:75', '2 feet', '30m 2h', '2h 2h', '2h 75', '1.5.2 h', 'h', '2h x', '--5'])
    assert.equal(readMinutes(text), undefined, text)
})

test('numbers are read with their marks and units', () => {
  for (const [text, decimals, number] of [
    ['', 0, ''],
    ['2,400', 0, 2_400],
    ['2400 sq ft', 0, 2_400],
    ['2,400 Sq. Ft.', 0, 2_400],
    ['1,234,567', 0, 1_234_567],
    ['$1,350.50', 2, 1_350.5],
    ['$ 95', 2, 95],
    ['.5', 2, 0.5],
    ['12.', 2, 12],
    ['-15', 2, -15],
    ['−15', 2, -15],
    ['6.5 %', 2, 6.5],
    ['24 hours', 0, 24],
  ] as const)
    assert.equal(readNumber(text, decimals, 'hours'), number, text)
})

test('a text that is no number is not read, and digits are not dropped', () => {
  for (const text of ['many', '12 34', '1,35', '1,3500', '1.345', '12-5', '2.5 h', '1.2.3', '.', '-', '9'.repeat(20)])
    assert.equal(readNumber(text, 2), undefined, text)
  assert.equal(readNumber('2.5', 0), undefined)
})
