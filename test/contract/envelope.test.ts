import { describe, expect, test } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { messageOf, readAnswer } from '../../src/contract/envelope.ts';
import { operation } from '../../src/contract/operation.ts';
import { productTree, productTypes } from '../../src/contract/reference.ts';
import { searchSuppliers } from '../../src/contract/suppliers.ts';

describe('reading an answer', () => {
  test('the content comes out of its envelope, with the message', () => {
    expect(readAnswer(createBooking, '{"message":"received","content":"abc"}')).toEqual({
      type: 'content',
      content: 'abc',
      message: 'received',
    });
  });

  test('null content is a failure with the reason that the service gave', () => {
    expect(readAnswer(createBooking, '{"message":"no such city","content":null}')).toEqual({
      type: 'failure',
      message: 'no such city',
    });
  });

  test('null content without words is a failure without a reason', () => {
    for (const text of ['{"content":null}', '{"message":" ","content":null}', '{"message":null,"content":null}'])
      expect(readAnswer(createBooking, text)).toEqual({ type: 'failure', message: null });
  });

  test.each([
    '',
    '<html>',
    '{"message":"ok"',
    '[]',
    'null',
    '{}',
    '{"message":"ok"}',
    '{"message":1,"content":"a"}',
    '{"message":"ok","content":17}',
    '{"message":"ok","content":{"id":"a"}}',
  ])('%j proves nothing about a booking', (text) => {
    expect(readAnswer(createBooking, text).type).toBe('unreadable');
  });

  test('what is unreadable names the place', () => {
    const text = '{"message":null,"content":[{"id":"1"},{"id":2}]}';
    expect(readAnswer(searchSuppliers, text)).toMatchObject({ problem: expect.stringContaining('content.1.id') });
  });

  test('fields that nobody described are kept, and optional ones may be null or absent', () => {
    const content = {
      categories: [{ id: '1', name: 'Toys', colour: 'red' }],
      families: [{ id: '2', categoryId: '1', categoryName: null }],
      types: [],
      more: 1,
    };
    expect(readAnswer(productTree, JSON.stringify({ message: null, content }))).toEqual({
      type: 'content',
      content,
      message: null,
    });
    expect(readAnswer(productTypes, '{"content":{"data":[{"name":"x"}]}}').type).toBe('content');
  });

  test('an operation without an envelope is read directly', () => {
    const bare = operation({ ...searchSuppliers, envelope: false });
    expect(readAnswer(bare, '[{"id":"1"}]')).toEqual({ type: 'content', content: [{ id: '1' }], message: null });
  });

  test('the message of an answer is found in any envelope, and only there', () => {
    expect(messageOf('{"message":" wrong ","content":null}')).toBe('wrong');
    expect(messageOf('{"message":"wrong"}')).toBe('wrong');
    expect(messageOf('{"message":""}')).toBeNull();
    expect(messageOf('<html>')).toBeNull();
  });
});
